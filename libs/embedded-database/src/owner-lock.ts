import pg from 'pg';
import { type Access, urlOf } from './cluster.js';

/** Key of the advisory lock that the owner of a server holds. */
const OWNER_LOCK = 0x6f77_6e65;

/** A server may take this long to notice that its owner has ended. */
const LOCK_TIMEOUT_MS = 1_000;

/**
 * Connects to a server and makes this process its owner until the connection ends. The connection ends with the
 * process, even if the process is killed, so the lock cannot outlive it. Returns undefined if another process is the
 * owner.
 */
export async function takeOwnership(access: Access, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    // Advisory locks belong to a database, and this database always exists.
    connectionString: urlOf(access, 'postgres'),
    application_name: 'earshot owner',
    connectionTimeoutMillis: 5_000,
    // The caller reports that another process owns the server; keep the error out of the server's log.
    options: `-c lock_timeout=${lockTimeoutMs} -c log_min_messages=fatal`,
  });
  // Owners listen to 'end' instead.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
    return client;
  } catch (error) {
    await client.end();
    if ((error as pg.DatabaseError).code === '55P03') return undefined;
    throw error;
  }
}
