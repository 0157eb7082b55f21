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
  /** The logins that get tokens, with the scopes that these may have (B15). */
  logins: string;
  /** A mention of the demo report. */
  mention: string;
}

/** The demo fixtures in the database; undefined if they are not there. */
export const findDemoData = (url: string): Promise<DemoData | undefined> =>
  withClient(url, async (client) => {
    const users = await client.query<{ logins: string; has_demo_login: boolean }>(
      `select string_agg(u.login, ', ' order by u.login) || coalesce(' (' || u.scope || ')', '') as logins,
              bool_or(u.login = $2) as has_demo_login
         from security."user" u join security.application a using (client_id)
        where a.id = $1 and u.activated and not u.locked and (u.pwd_expires_at is null or u.pwd_expires_at > now())
        group by u.scope order by min(u.login)`,
      [DEMO.application, DEMO.login],
    );
    const mentions = await client.query<{ id: string }>(
      'select id from coding.mention where report_id = $1 order by id limit 1',
      [DEMO.report],
    );
    const hasDemoLogin = users.rows.some(({ has_demo_login }) => has_demo_login);
    if (!hasDemoLogin || !mentions.rows[0]) return undefined;
    return { logins: users.rows.map(({ logins }) => logins).join(', '), mention: mentions.rows[0].id };
  });
