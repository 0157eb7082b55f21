import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { LOCK_CLASSES } from '../advisory-locks.js';
import { LIMITS } from './migration-limits.js';

const POLL_MS = 100;

/**
 * Takes the lock that lets only one program migrate at a time, because TypeORM takes no lock. The connection holds it
 * until it is closed. A statement that waited for the lock would hold a snapshot, for which `create index concurrently`
 * of the other program would wait: a deadlock. So this asks again and again, and after `patienceMs` names the program
 * that has the lock.
 */
export async function lockMigrations(client: ClientBase, patienceMs: number = LIMITS.patienceMs): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isLocked(client))) {
    if (performance.now() > deadline) throw new Error(await describeHolder(client));
    await sleep(POLL_MS);
  }
}

async function isLocked(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, 0) as locked', [
    LOCK_CLASSES.migrations,
  ]);
  return rows[0].locked;
}

interface Holder {
  pid: number;
  /** null for a connection of another role. */
  address: string | null;
  since: Date | null;
}

async function describeHolder(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Holder>(
    `select pid, host(client_addr) as address, backend_start as since
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASSES.migrations],
  );
  const holders = rows.map(
    ({ pid, address, since }) =>
      `: connection ${pid} of PostgreSQL, from ${address ?? 'this machine'}, since ${since?.toISOString() ?? 'unknown'}`,
  );
  return `Another program migrates this database${holders.join('')}. Migrate again when it has ended.`;
}
