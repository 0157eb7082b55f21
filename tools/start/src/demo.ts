import { withClient } from '@earshot/database-kit';

/** The login, application and report of the demo fixtures that examples use. Their passwords are public. */
export const DEMO = {
  application: 'acme-analytics',
  secret: 'acme-analytics-demo-secret',
  password: 'demo-password',
  login: 'ada',
  report: 'acme-brand',
};

/** What the database has of the demo fixtures. */
export interface DemoData {
  /** The logins that get tokens. */
  logins: string[];
  /** A mention of the demo report. */
  mention: string;
}

/** The demo fixtures in the database; undefined if they are not there. */
export const findDemoData = (url: string): Promise<DemoData | undefined> =>
  withClient(url, async (client) => {
    const users = await client.query<{ login: string }>(
      `select u.login from security."user" u join security.application a using (client_id)
        where a.id = $1 and u.activated and not u.locked and (u.pwd_expires_at is null or u.pwd_expires_at > now())
        order by u.login`,
      [DEMO.application],
    );
    const mentions = await client.query<{ id: string }>(
      'select id from coding.mention where report_id = $1 order by id limit 1',
      [DEMO.report],
    );
    const logins = users.rows.map(({ login }) => login);
    if (!logins.includes(DEMO.login) || !mentions.rows[0]) return undefined;
    return { logins, mention: mentions.rows[0].id };
  });
