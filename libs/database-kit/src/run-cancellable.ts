import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { unlessAborted } from './unless-aborted.js';

/** A cancellation that arrives before its statement has no effect, so it is sent again. */
const CANCEL_AGAIN_MS = 50;
const CANCEL_TIMEOUT_MS = 1_000;

/** PostgreSQL, appendix A: query_canceled. */
const CANCELLED = '57014';

/** Runs on the connection of a statement before it. If it rejects, the statement does not run. */
export type Preparation = (client: PoolClient) => Promise<void>;

/** A preparation found that the server cannot answer the statement. The connection is as good as before. */
export class UnsuitableServer extends Error {}

/**
 * Runs one statement on a connection of `pool`. If `signal` aborts, the statement is cancelled in PostgreSQL (rule
 * C11), and this rejects with the reason. It settles only after the connection is released or closed. To get the reason
 * immediately, wrap it in `unlessAborted`. `prepare` runs first on the same connection.
 */
export async function runCancellable<R extends QueryResultRow>(
  pool: Pool,
  statement: QueryConfig,
  signal: AbortSignal,
  prepare?: Preparation,
): Promise<QueryResult<R>> {
  const client = await connect(pool, signal);
  // The statement reports a lost connection. Without a listener the event would end the process.
  client.on('error', ignore);
  const running = prepare ? runPrepared<R>(client, prepare, statement, signal) : client.query<R>(statement);
  let isFit = true;
  let cancelling: Promise<void> | undefined;
  // Returns nothing: if an abort listener returns a promise that rejects, the process ends.
  const cancel = () => {
    cancelling = cancelOn(pool, client, running).catch(() => void (isFit = false));
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) cancel();
    return await running;
  } catch (error) {
    isFit &&= isExpected(error, signal);
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', cancel);
    // A late cancellation must not reach the next statement.
    await cancelling;
    client.off('error', ignore);
    client.release(!isFit);
  }
}

/** Whether the connection is as good as before: the statement was cancelled, or was not sent. */
function isExpected(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof UnsuitableServer) return true;
  return signal.aborted && (error === signal.reason || (error as { code?: string }).code === CANCELLED);
}

async function runPrepared<R extends QueryResultRow>(
  client: PoolClient,
  prepare: Preparation,
  statement: QueryConfig,
  signal: AbortSignal,
): Promise<QueryResult<R>> {
  await prepare(client);
  signal.throwIfAborted();
  return client.query<R>(statement);
}

/**
 * Cancels the statement on `client`, a connection of `pool`, until `running` settles. Run nothing else on the
 * connection before this settles, because the cancellation could reach it. If this rejects, the cancellation could not
 * be sent; then close the connection.
 */
export async function cancelOn(pool: Pool, client: PoolClient, running: Promise<unknown>): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  let isOver = false;
  const over = running.catch(ignore).then(() => (isOver = true));
  while (!isOver) {
    await reservedFor(pool).query('select pg_cancel_backend($1)', [processID]);
    await Promise.race([over, sleep(CANCEL_AGAIN_MS)]);
  }
}

/** A reserved connection for cancellations, per pool: the pool itself is busy when many statements are cancelled. */
const RESERVED = new WeakMap<Pool, Pool>();

function reservedFor(pool: Pool): Pool {
  const known = RESERVED.get(pool);
  if (known) return known;
  const reserved = new pg.Pool({
    ...pool.options,
    // Not enumerable in `options`.
    password: pool.options.password,
    max: 1,
    connectionTimeoutMillis: CANCEL_TIMEOUT_MS,
    query_timeout: CANCEL_TIMEOUT_MS,
    allowExitOnIdle: true,
  });
  reserved.on('error', ignore);
  RESERVED.set(pool, reserved);
  return reserved;
}

const ignore = () => undefined;

async function connect(pool: Pool, signal: AbortSignal): Promise<PoolClient> {
  signal.throwIfAborted();
  const connecting = pool.connect();
  try {
    return await unlessAborted(connecting, signal);
  } catch (error) {
    if (signal.aborted) connecting.then((client) => client.release(), ignore);
    throw error;
  }
}
