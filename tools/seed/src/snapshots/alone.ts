import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ClientBase } from 'pg';
import { CommandError } from '../command-error.js';
import type { Server } from './server.js';

const END_SESSIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = $1 and backend_type = 'client backend' and pid is distinct from $2`;

/** Whether the client has locked the database, so that no session can begin, and all except the last one have ended. */
const IS_ALONE = `
  select exists (select from pg_locks
                  where pid = $3 and granted and mode = 'AccessExclusiveLock' and classid = 'pg_database'::regclass
                    and objid = (select oid from pg_database where datname = $1))
     and not exists (select from pg_stat_activity
                      where datname = $1 and backend_type = 'client backend' and pid is distinct from $2) as alone`;

/** A session that may stay until all others have ended. */
export interface LastSession {
  pid: number;
  /** Does the last work in the database, and ends the session. */
  finish(): Promise<void>;
}

const PAUSE_MS = 20;

/** PostgreSQL, appendix A. */
const OBJECT_IN_USE = '55006';

/**
 * Runs a statement that needs `database` without sessions, and ends those that it has. PostgreSQL lets the statement wait
 * for them for 5 s. At the same time a new session waits for the lock of the statement: it begins when the statement has run,
 * so that the pools of services only have to connect again.
 */
export async function runAlone(server: Server, database: string, statement: string, last?: LastSession): Promise<void> {
  const { client, helper } = server;
  const pid = await pidOf(client);
  let running = true;
  const run = client.query(statement).finally(() => (running = false));
  // The loop waits for it, too.
  run.catch(() => undefined);
  let waiting = last;
  while (running) {
    await helper.query(END_SESSIONS, [database, last?.pid]);
    const { rows } = await helper.query<{ alone: boolean }>(IS_ALONE, [database, last?.pid, pid]);
    if (rows[0].alone && waiting) {
      const { finish } = waiting;
      waiting = undefined;
      await finish();
    }
    await Promise.race([run, sleep(PAUSE_MS)]);
  }
  await run.catch(withUsers);
}

/** Adds what uses the database: a session that the login may not end, a prepared transaction or a replication slot. */
function withUsers(error: unknown): never {
  const { code, message, detail } = error as pg.DatabaseError;
  if (code !== OBJECT_IN_USE) throw error;
  throw new CommandError([message, detail].filter(Boolean).join(': '));
}

/** The process of the server that has this session. */
export const pidOf = async (client: ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0].pid;
