import 'reflect-metadata';
import { securityData, SESSION_GRANT } from '@earshot/security/entities';
import { type DatabaseCheck, isTrustworthy, ok, risky, runDoctor, wrong } from '@earshot/service-kit';
import { IsOptional } from 'class-validator';
import { SecurityEnvironment } from './environment.js';
import { checkIssuer } from './security/token/issuer/check-issuer.js';

/** The environment of the doctor, which may also have the id with which coding and mention introspect tokens. */
class DoctorEnvironment extends SecurityEnvironment {
  @IsOptional()
  INTROSPECTION_CLIENT_ID?: string;
}

/** Whether an application has the scope with which coding and mention introspect tokens (B7). */
const checkApplication =
  ({ INTROSPECTION_CLIENT_ID: expected }: DoctorEnvironment): DatabaseCheck =>
  async (client) => {
    const { rows } = await client.query<{ id: string; oauthClientId: string; mayIntrospect: boolean }>(
      `select id, oauth_client_id as "oauthClientId",
              'introspect' = any (string_to_array(scope, ' ')) as "mayIntrospect"
         from security.application order by id`,
    );
    const found = rows.filter(({ oauthClientId }) => expected === undefined || oauthClientId === expected);
    const able = found.filter(({ mayIntrospect }) => mayIntrospect).map(({ oauthClientId }) => oauthClientId);
    if (able.length > 0) return [ok('credentials', `${able.join(', ')} may introspect tokens.`)];
    if (expected === undefined) {
      return [wrong('credentials', `no application has the scope introspect. Run ${seeding('create-introspector')}.`)];
    }
    if (found.length === 0) {
      const command = seeding(`create-introspector ${expected}`);
      return [
        wrong(
          'credentials',
          `there is no application ${expected}. Run ${command}, or correct INTROSPECTION_CLIENT_ID.`,
        ),
      ];
    }
    const command = seeding(`grant-scope ${found[0].id} introspect`);
    return [wrong('credentials', `the application ${expected} lacks the scope introspect. Run ${command}.`)];
  };

/** Whether users of client accounts with an application for sessions can have them (B17). */
const checkSessions =
  ({ PUBLIC_URL }: DoctorEnvironment): DatabaseCheck =>
  async (client) => {
    if (PUBLIC_URL === undefined || isTrustworthy(new URL(PUBLIC_URL))) return [];
    const { rowCount } = await client.query(
      `select from security.application where '${SESSION_GRANT}' = any (grant_types) limit 1`,
    );
    return rowCount === 0
      ? []
      : [wrong('sessions', 'users cannot log in to the desk over plain HTTP. Set PUBLIC_URL to an https address.')];
  };

/** Whether the tokens of another issuer have an application (B16). */
const checkIssuerApplication =
  ({ OIDC_APPLICATION: id }: DoctorEnvironment): DatabaseCheck =>
  async (client) => {
    if (id === undefined) return [];
    const { rowCount } = await client.query('select from security.application where id = $1', [id]);
    return rowCount === 1
      ? []
      : [
          wrong(
            'issuer application',
            `there is no application ${id}. Run ${seeding('create-application')}, or correct OIDC_APPLICATION.`,
          ),
        ];
  };

/** Whether users have logins that are equal in NFC, because an earlier version distinguished them (B8). */
const checkLogins: DatabaseCheck = async (client) => {
  const { rows } = await client.query<{ users: string }>(
    `select string_agg(format('%s (%s)', to_json(login), id), ' and ' order by id) as users from security."user"
      group by normalize(login, NFC) having count(*) > 1 order by 1 limit 20`,
  );
  return rows.map(({ users }) =>
    risky(
      'logins',
      `${users} look the same, and each user can log in only with the same characters. Give all but one another login.`,
    ),
  );
};

/** All findings of security about its database, and about another issuer. */
const checkSecurity =
  (environment: DoctorEnvironment): DatabaseCheck =>
  async (client) => [
    ...(await checkApplication(environment)(client)),
    ...(await checkSessions(environment)(client)),
    ...(await checkIssuerApplication(environment)(client)),
    ...(await checkLogins(client)),
    ...(await checkIssuer(environment)),
  ];

const seeding = (command: string): string => `"${command}" of the seeding tool`;

await runDoctor({
  service: 'security',
  Environment: DoctorEnvironment,
  area: securityData,
  more: checkSecurity,
});
