import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError, reasonOf } from './embedded-database-error.js';
import { type EmbeddedDatabase, type EmbeddedDatabaseOptions, startEmbeddedDatabase } from './embedded-database.js';

const RETRY_MS = 2_000;

/**
 * Starts the database of `url` again after an unexpected exit, on the same port. Retries until it starts, because the
 * reason may pass, for instance when its disk is no longer full. `report` gets the reason of each failure.
 */
export async function restartEmbeddedDatabase(
  url: string,
  options: EmbeddedDatabaseOptions,
  report: (reason: string) => void,
): Promise<EmbeddedDatabase> {
  for (;;) {
    try {
      return await startAt(url, options);
    } catch (error) {
      report(reasonOf(error));
      await sleep(RETRY_MS);
    }
  }
}

async function startAt(url: string, options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { port } = new URL(url);
  const database = await startEmbeddedDatabase({ ...options, port: Number(port) });
  if (database.url === url) return database;
  await database.stop();
  throw new EmbeddedDatabaseError(`Another program has taken port ${port} of the database.`);
}
