import type { ClientBase } from 'pg';
import { CommandError } from '../command-error.js';
import type { Server } from './server.js';

/** A copy of the database on the same server, which accepts no connections. */
export interface Snapshot {
  name: string;
  taken_at: string;
  /** The name of its database. */
  database: string;
}

/** The comment of the database of a snapshot begins like this. */
const MARK = '{"earshot_snapshot":';

/** The comment of the database of a new snapshot of `database`. */
export const commentOf = (name: string, database: string): string =>
  JSON.stringify({ earshot_snapshot: name, of: database, taken_at: new Date().toISOString() });

/**
 * An SQL query for the snapshots of a database, which `database` stands for. The comment of a database counts only if its
 * owner has the rights of the owner of `database`: on a shared server others may create databases, too.
 */
export const snapshotsOf = (database: string): string => `
  select comment->>'earshot_snapshot' as name, comment->>'taken_at' as taken_at, datname as database, oid
    from (select copy.oid, copy.datname, shobj_description(copy.oid, 'pg_database') as text,
                 pg_has_role(copy.datdba, source.datdba, 'member') as trusted
            from pg_database copy, pg_database source where source.datname = ${database}) described,
         lateral (select case when trusted and starts_with(text, '${MARK}') then text::jsonb end as comment) parsed
   where comment->>'of' = ${database}`;

export async function findSnapshot({ client, database }: Server, name: string): Promise<Snapshot | undefined> {
  return (await readSnapshots(client, database)).find((snapshot) => snapshot.name === name);
}

/** The snapshot with this name. Throws a CommandError that names the others if there is none. */
export async function snapshotWith(server: Server, name: string): Promise<Snapshot> {
  const found = await findSnapshot(server, name);
  if (found) return found;
  const names = (await readSnapshots(server.client, server.database)).map((each) => each.name);
  const others = names.length === 0 ? 'There are none.' : `There are: ${names.join(', ')}.`;
  throw new CommandError(`There is no snapshot with the name "${name}". ${others}`);
}

async function readSnapshots(client: ClientBase, database: string): Promise<Snapshot[]> {
  return (await client.query<Snapshot>(`${snapshotsOf('$1::text')} order by name`, [database])).rows;
}
