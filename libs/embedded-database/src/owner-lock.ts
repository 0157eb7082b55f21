import pg from 'pg';
import { type Access, urlOf } from './cluster.js';

/** Key of the advisory lock that the process which started a server holds as long as it lives. */
const OWNER_LOCK = 0x6f77_6e65;

/** A server that has lost its owner a moment ago may still have to notice. */
const NOTICE_MS = 1_000;

/**
 * Connects to a server and makes this process its owner until the connection ends, which it does with the process,
 * however that ends; so no lock can be left behind. Undefined when another process is the owner.
 */
export async function takeOwnership(access: Access, patience = NOTICE_MS): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    // Advisory locks are a database's own; this one is always there.
    connectionString: urlOf(access, 'postgres'),
    application_name: 'earshot owner',
    connectionTimeoutMillis: 5_000,
    // That another process owns the server is told here, not in the server's log.
    options: `-c lock_timeout=${patience} -c log_min_messages=fatal`,
  });
  // Whoever cares about the end of the connection listens to 'end'.
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
