import { withClient } from '@earshot/database-kit';

/** The login, application and report of the demo fixtures that examples use, and all logins with a password. It is public. */
export const DEMO = {
  application: 'acme-analytics',
  secret: 'acme-analytics-demo-secret',
  password: 'demo-password',
  login: 'ada',
  logins: ['ada', 'ben', 'bruno', 'chloe', 'dmitri', 'erin', 'felix'],
  report: 'acme-brand',
};

/** What the database has of the demo fixtures. */
export interface DemoData {
  /** The logins of the fixtures that get tokens, with the scopes that these may have (B15). */
  logins: string;
  /** The scopes that a token of the login of the examples may have. */
  scopes: readonly string[];
  /** A mention of the demo report. */
  mention: string;
}

/** The demo fixtures in the database; undefined if they are not there. */
export const findDemoData = (url: string): Promise<DemoData | undefined> =>
  withClient(url, async (client) => {
    const users = await client.query<UserRow>(
      `select string_agg(u.login, ', ' order by u.login) || coalesce(' (' || u.scope || ')', '') as logins,
              bool_or(u.login = $2) as has_demo_login, u.scope as user_scope, a.scope as application_scope
         from security."user" u join security.application a using (client_id)
        where a.id = $1 and u.login = any($3)
          and u.activated and not u.locked and (u.pwd_expires_at is null or u.pwd_expires_at > now())
        group by u.scope, a.scope order by min(u.login)`,
      [DEMO.application, DEMO.login, DEMO.logins],
    );
    const mentions = await client.query<{ id: string }>(
      'select id from coding.mention where report_id = $1 order by id limit 1',
      [DEMO.report],
    );
    const demo = users.rows.find(({ has_demo_login }) => has_demo_login);
    if (!demo || !mentions.rows[0]) return undefined;
    const logins = users.rows.map(({ logins }) => logins).join(', ');
    return { logins, scopes: scopesOf(demo), mention: mentions.rows[0].id };
  });

/** Logins with the same scope. */
interface UserRow {
  logins: string;
  has_demo_login: boolean;
  /** Null: no limit. */
  user_scope: string | null;
  application_scope: string;
}

function scopesOf({ user_scope, application_scope }: UserRow): string[] {
  const ofUser = user_scope?.split(' ');
  return application_scope.split(' ').filter((scope) => !ofUser || ofUser.includes(scope));
}
