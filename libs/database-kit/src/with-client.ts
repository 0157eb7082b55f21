import pg from 'pg';

/** A server that does not answer at all is reported after this time. */
const CONNECT_MS = 10_000;

/**
 * Runs `work` on a separate connection, and closes it afterwards. If the server closes it earlier, the statement under
 * way fails, or the next one.
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // An event without a listener would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
