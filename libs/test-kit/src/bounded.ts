import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Halfway, in milliseconds, between what the rules allow (mostly 5 s, rule C11) and what would happen without the limit
 * under test: a minute at least, or for ever. So a machine that stops for some seconds fails no test, and a missing limit
 * does. How fast something is, is measured in benchmarks.
 */
export const BOUNDED_MS = 30_000;

/**
 * The result of `work`, which has to settle within `BOUNDED_MS`. `otherwise` says how long it takes without the limit under
 * test, such as 'an hour': it is part of the error.
 */
export async function bounded<T>(otherwise: string, work: PromiseLike<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(BOUNDED_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Not settled after ${BOUNDED_MS / 1_000} s. Without its limit it takes: ${otherwise}.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
