import { type AreaData, EMBEDDED_CLUSTER_NAME, migrationState, withClient } from '@earshot/database-kit';
import type { ClientBase } from 'pg';
import { STORING_SERVICES } from '@earshot/database-kit/services';
import { reasonOf } from '../telemetry/describe-error.js';
import { type Finding, ok, risky, wrong } from './finding.js';

/** The oldest version of PostgreSQL that works (A3). */
const OLDEST = 15;
/** A token lives for minutes, and log lines of several machines are compared. More than this confuses both. */
const CLOCK_MS = 1_000;

/** The role of a service, which the migrations create. A login has the role of one service only. */
const roleOf = (service: string): string => `earshot_${service}`;

/** Checks on a connection to the database. */
export type DatabaseCheck = (client: ClientBase) => Promise<Finding[]>;

/** The database as `service` uses it: reachable, of a supported version, migrated, with its rights and a right clock. */
export async function checkDatabase(
  url: string,
  service: string,
  area: AreaData,
  more: DatabaseCheck = () => Promise.resolve([]),
): Promise<Finding[]> {
  try {
    return await withClient(url, async (client) => {
      const findings = [await checkVersion(client), await checkClock(client), await checkLogin(client, service, area)];
      if (findings.some(({ state }) => state === 'wrong')) return findings;
      const migrations = await checkMigrations(client, area);
      return [...findings, migrations, ...(migrations.state === 'ok' ? await more(client) : [])];
    });
  } catch (error) {
    return [wrong('database', `${reasonOf(error)}. ${adviceFor(error)}`)];
  }
}

/** PostgreSQL, appendix A: what to do about a failed connection. */
const ADVICE: Record<string, string> = {
  '28P01': 'Correct the user and the password in DATABASE_URL.',
  '28000': 'Allow this login in pg_hba.conf, or correct DATABASE_URL.',
  '3D000': 'Create the database, or correct its name in DATABASE_URL.',
  '53300': 'Raise max_connections, or run fewer processes.',
};

const adviceFor = (error: unknown): string =>
  ADVICE[(error as { code?: string }).code ?? ''] ??
  'Start the database, or correct DATABASE_URL; check that no firewall is in between.';

async function checkVersion(client: ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ version: string; cluster: string }>(
    `select current_setting('server_version') as version, current_setting('cluster_name') as cluster`,
  );
  const [{ version, cluster }] = rows;
  if (parseInt(version) < OLDEST) {
    return wrong('database', `PostgreSQL ${version} is too old. Use ${OLDEST} or newer.`);
  }
  return cluster === EMBEDDED_CLUSTER_NAME
    ? risky(
        'database',
        `PostgreSQL ${version} of npm start answers. It gets fixes of security faults only with a new version of ` +
          'Earshot. In production use a server that you keep patched.',
      )
    : ok('database', `PostgreSQL ${version} answers.`);
}

async function checkClock(client: ClientBase): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const after = Date.now();
  const aheadMs = rows[0].at.getTime() - (before + after) / 2;
  const isRight = Math.abs(aheadMs) <= CLOCK_MS + (after - before) / 2;
  const relation = aheadMs > 0 ? 'ahead of' : 'behind';
  return isRight
    ? ok('clock', 'the database and this machine agree.')
    : wrong(
        'clock',
        `the database is ${(Math.abs(aheadMs) / 1_000).toFixed(1)} s ${relation} this machine. Synchronize both (NTP).`,
      );
}

async function checkLogin(client: ClientBase, service: string, { schema }: AreaData): Promise<Finding> {
  const role = roleOf(service);
  const { rows } = await client.query<{ login: string; memberOf: string[]; isOwner: boolean }>(
    `select current_user as login,
            array(select rolname::text from pg_roles
                   where rolname = any ($2) and pg_has_role(oid, 'usage')) as "memberOf",
            coalesce((select has_schema_privilege(oid, 'create') from pg_namespace where nspname = $3), false) as "isOwner"
       from pg_roles where rolname = $1`,
    [role, STORING_SERVICES.map(roleOf), schema],
  );
  const [found] = rows;
  if (!found) return wrong('login', `the role ${role} does not exist. Run migrate.js as the owner of the database.`);
  const { login, memberOf, isOwner } = found;
  if (isOwner) {
    return risky('login', `${login} may change the tables. Connect as a login that has only the role ${role}.`);
  }
  if (memberOf.includes(role)) return ok('login', `${login} is a member of ${role}.`);
  const other = STORING_SERVICES.find((each) => memberOf.includes(roleOf(each)));
  return other === undefined
    ? wrong('login', `${login} is not a member of ${role}. Run "grant ${role} to ${login}".`)
    : wrong(
        'login',
        `${service} connects as ${login}, the login of ${other}. ` +
          `Set DATABASE_URL to the login of ${service} (${service}_url).`,
      );
}

async function checkMigrations(client: ClientBase, area: AreaData): Promise<Finding> {
  const query = async (statement: string) => (await client.query<{ name: string }>(statement)).rows;
  const { pending, newer } = await migrationState(query, area);
  if (pending.length > 0) {
    return wrong('migrations', `${area.schema} lacks ${pending.join(', ')}. Run migrate.js of ${area.schema}.`);
  }
  return ok('migrations', newer.length > 0 ? `a newer version has migrated ${area.schema}.` : 'all have run.');
}
