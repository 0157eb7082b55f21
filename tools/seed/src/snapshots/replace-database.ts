import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type LastSession, runAlone } from './alone.js';
import type { Server } from './server.js';

const { escapeIdentifier } = pg;

/** Databases that a command had not finished, or not removed, have names with this beginning and the hash of its database. */
const UNFINISHED = 'earshot_unfinished_';

/** Removes what interrupted commands about the same database have left. */
export async function removeUnfinished({ client, database }: Server): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select copy.datname from pg_database copy, pg_database source
      where source.datname = $1 and starts_with(copy.datname, '${UNFINISHED}' || md5($1) || '_')
        and pg_has_role(copy.datdba, source.datdba, 'member')`,
    [database],
  );
  for (const { datname } of rows)
    await client.query(`drop database if exists ${escapeIdentifier(datname)} with (force)`);
}

/** A name for a database that is not finished. */
export async function unfinishedName({ client, database }: Server): Promise<string> {
  const { rows } = await client.query<{ hash: string }>('select md5($1) as hash', [database]);
  return `${UNFINISHED}${rows[0].hash}_${randomBytes(4).toString('hex')}`;
}

/**
 * Copies a database to a new one. Its files are copied, which is twice as fast as writing them to the log of the server
 * (`wal_log`).
 */
export const copyDatabase = (server: Server, from: string, to: string, options = ''): Promise<void> =>
  runAlone(
    server,
    from,
    `create database ${escapeIdentifier(to)} template ${escapeIdentifier(from)} strategy file_copy ${options}`,
  );

/**
 * Puts the database `by` in the place of `database`, if that exists, in one transaction. So no program ever finds half a
 * database, or none. `comment` describes the database.
 */
export async function replaceDatabase(
  server: Server,
  database: string,
  by: string,
  { comment, last }: { comment?: string; last?: LastSession } = {},
): Promise<void> {
  const { client } = server;
  const old = await unfinishedName(server);
  await client.query('begin');
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount) {
      await copyProperties(server, database, by);
      await runAlone(
        server,
        database,
        `alter database ${escapeIdentifier(database)} rename to ${escapeIdentifier(old)}`,
        last,
      );
    }
    await runAlone(server, by, `alter database ${escapeIdentifier(by)} rename to ${escapeIdentifier(database)}`);
    if (comment !== undefined) {
      await client.query(`comment on database ${escapeIdentifier(database)} is ${client.escapeLiteral(comment)}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * The settings of a database whose value is a list of identifiers. A text would be one identifier, so that they must be
 * in effect to be copied. Others must not: a `role` or a `statement_timeout` would apply to this session.
 */
const IDENTIFIER_LISTS = new Set([
  'search_path',
  'temp_tablespaces',
  'local_preload_libraries',
  'session_preload_libraries',
]);

/** Gives a database the owner, the comment, the limit, the rights and the settings of another one, which a copy does not have. */
async function copyProperties({ client }: Server, from: string, to: string): Promise<void> {
  const { rows: databases } = await client.query<{ owner: string; connections: number; comment: string | null }>(
    `select pg_get_userbyid(datdba) as owner, datconnlimit as connections, shobj_description(oid, 'pg_database') as comment
       from pg_database where datname = $1`,
    [from],
  );
  const [{ owner, connections, comment }] = databases;
  const target = `database ${escapeIdentifier(to)}`;
  await client.query(`comment on ${target} is ${comment === null ? 'null' : client.escapeLiteral(comment)}`);
  await client.query(`alter ${target} connection limit ${connections}`);
  await client.query(`alter ${target} owner to ${escapeIdentifier(owner)}`);
  const { rows: grants } = await client.query<{ grant: string }>(
    `select format('grant %s on database %I to %s%s', privilege_type, $2::text,
                   case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
                   case when is_grantable then ' with grant option' else '' end) as "grant"
       from pg_database, aclexplode(datacl) where datname = $1`,
    [from, to],
  );
  if (grants.length > 0) await client.query(`revoke all on database ${escapeIdentifier(to)} from public`);
  for (const { grant } of grants) await client.query(grant);
  const { rows: settings } = await client.query<{ name: string; value: string; role: string | null }>(
    `select split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value,
            case when setrole <> 0 then pg_get_userbyid(setrole) end as role
       from pg_db_role_setting join pg_database d on d.oid = setdatabase, unnest(setconfig) setting
      where datname = $1`,
    [from],
  );
  for (const { name, value, role } of settings) {
    const whose = `${role === null ? '' : `role ${escapeIdentifier(role)} in `}database ${escapeIdentifier(to)}`;
    const setting = `alter ${whose} set ${name.split('.').map(escapeIdentifier).join('.')}`;
    if (IDENTIFIER_LISTS.has(name)) {
      await client.query('select set_config($1, $2, true)', [name, value]);
      await client.query(`${setting} from current`);
    } else {
      await client.query(`${setting} to ${client.escapeLiteral(value)}`);
    }
  }
}
