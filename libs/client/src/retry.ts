import { EarshotError, NetworkError } from './errors.js';
import type { Cancellable } from './types.js';

/** The statuses of temporary problems (interface 7.4), and of gateways without a working service. */
const TEMPORARY = new Set([408, 429, 502, 503, 504]);

/** The first wait is at most this long. Each further one is at most twice as long as the one before. */
const FIRST_WAIT_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;

/** If `Retry-After` asks for a longer wait, the caller gets the error. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Makes up to `maxRetries` further attempts while the problem is temporary. It waits as long as `Retry-After` says, or
 * else twice as long each time. A random part keeps clients from coming back at the same moment.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { maxRetries, signal }: Cancellable & { maxRetries: number },
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt();
    } catch (error) {
      const wait = isTemporary(error) ? waitBefore(retry, error) : Infinity;
      if (retry >= maxRetries || wait > LONGEST_WAIT_MS) throw error;
      await sleep(wait, signal);
    }
  }
}

const isTemporary = (error: unknown): error is EarshotError | NetworkError =>
  error instanceof NetworkError ||
  (error instanceof EarshotError && !isTooMuch(error) && (TEMPORARY.has(error.status) || isInFlight(error)));

/** The same write would probably take too long again (C11). */
const isTooMuch = ({ code }: EarshotError): boolean => code === 'write_timed_out';

/** An earlier attempt is in flight. When it ends, its answer is that of the next attempt (C13). */
const isInFlight = ({ code }: EarshotError): boolean => code === 'idempotency_key_in_use';

function waitBefore(retry: number, error: EarshotError | NetworkError): number {
  if (error instanceof EarshotError && error.retryAfter !== undefined) {
    return error.retryAfter * 1000 + Math.random() * FIRST_WAIT_MS;
  }
  return Math.random() * Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** retry);
}

async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slept = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await abortable(slept, signal).finally(() => clearTimeout(timer));
}

/** The promise, or a rejection with the reason of the signal if that is aborted first. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}
