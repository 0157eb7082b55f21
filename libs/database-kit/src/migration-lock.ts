import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** Key of the advisory lock of migrations. */
const MIGRATION_LOCK = 0x6561_7273;

const POLL_MS = 100;

/**
 * Takes the lock that lets only one program migrate at a time, because TypeORM takes no lock. The connection holds it
 * until it is closed. A statement that waited for the lock would hold a snapshot, for which `create index concurrently`
 * of the other program would wait: a deadlock. So this asks again and again.
 */
export async function lockMigrations(client: ClientBase): Promise<void> {
  const isLocked = async () => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK]);
    return (rows as { locked: boolean }[])[0].locked;
  };
  while (!(await isLocked())) await sleep(POLL_MS);
}
