import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { unlessAborted } from './unless-aborted.js';

/** A cancellation that arrives before the statement does nothing, so it is sent again. */
const CANCEL_AGAIN_MS = 50;
const CANCEL_TIMEOUT_MS = 1_000;

/** PostgreSQL, appendix A: query_canceled. */
const CANCELLED = '57014';

/**
 * Runs one statement on a connection of `pool`. When `signal` aborts, the statement is cancelled in PostgreSQL (contract
 * C11), and this rejects with the reason. It settles when the connection has become free: it serves others again, or is
 * closed. Use `unlessAborted` around it where the reason must be there at once.
 */
export async function runCancellable<R extends QueryResultRow>(
  pool: Pool,
  statement: QueryConfig,
  signal: AbortSignal,
): Promise<QueryResult<R>> {
  const client = await connect(pool, signal);
  // A connection that is lost is reported by what runs on it; without a listener it would end the process.
  client.on('error', ignore);
  const running = client.query<R>(statement);
  let isFit = true;
  let cancelling: Promise<void> | undefined;
  // It returns nothing: a promise that an abort listener returns, and that rejects, ends the process.
  const cancel = () => {
    cancelling = cancelOn(pool, client, running).catch(() => void (isFit = false));
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) cancel();
    return await running;
  } catch (error) {
    isFit &&= signal.aborted && (error as { code?: string }).code === CANCELLED;
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', cancel);
    // What was cancelled too late must not hit the next statement.
    await cancelling;
    client.off('error', ignore);
    client.release(!isFit);
  }
}

/**
 * Cancels what `client`, a connection of `pool`, runs, until `running` has settled. Before this settles, too, nothing
 * else may run on the connection: the cancellation could hit it. Rejects where PostgreSQL cannot be asked to cancel; the
 * connection must then be closed.
 */
async function cancelOn(pool: Pool, client: PoolClient, running: Promise<unknown>): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  let isOver = false;
  const over = running.catch(ignore).then(() => (isOver = true));
  while (!isOver) {
    await reservedFor(pool).query('select pg_cancel_backend($1)', [processID]);
    await Promise.race([over, sleep(CANCEL_AGAIN_MS)]);
  }
}

/** A connection for each pool to cancel with, as the pool is busy just when there is much to cancel. */
const RESERVED = new WeakMap<Pool, Pool>();

function reservedFor(pool: Pool): Pool {
  const known = RESERVED.get(pool);
  if (known) return known;
  const reserved = new pg.Pool({
    ...pool.options,
    // Not enumerable there.
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
