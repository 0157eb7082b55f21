import type { Duplex } from 'node:stream';
import type { Sql } from '@earshot/database-kit';
import { DatabaseError, type PoolClient } from 'pg';
import { inTime } from './in-time.js';

/** What happens to a connection is learned from its queries. */
const ignore = (): void => undefined;

/** A connection, before `deadline` (milliseconds since 1970). */
export async function takeConnection(sql: Sql, deadline: number): Promise<PoolClient> {
  const connecting = sql.connect();
  try {
    const client = await inTime(connecting, deadline, 'No connection came free in time.');
    return client.on('error', ignore);
  } catch (error) {
    connecting.then((client) => client.release(), ignore);
    throw error;
  }
}

export function giveBack(client: PoolClient): void {
  client.off('error', ignore);
  client.release();
}

/**
 * Gives back a connection whose transaction failed with `error`. Where PostgreSQL refused something, it is rolled back;
 * in any other case the connection is cut, so that nothing more of the transaction is done for a client who has its
 * answer (rule C11).
 */
export function giveBackAfter(error: unknown, client: PoolClient): void {
  if (!(error instanceof DatabaseError)) return cut(client);
  client.query('rollback').then(
    () => giveBack(client),
    () => cut(client),
  );
}

function cut(client: PoolClient): void {
  // Ending it in order would wait for every statement that was sent.
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
  client.release(true);
}
