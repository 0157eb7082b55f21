import { EarshotError, NetworkError } from '@earshot/client';
import type { Retry } from './write.js';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Problems that pass, in addition to those of the platform (5xx): a time-out, too many requests. */
const PASSING = new Set([408, 429]);

/**
 * When a write is sent again. It has the same key each time, so a write whose answer was lost is not made twice (C13). One
 * that was rejected stays rejected. After 401 the queue waits until someone has logged in.
 */
export function retryOf(error: unknown, attempt: number): Retry {
  const backoff = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  if (error instanceof NetworkError) return { after: backoff };
  if (!(error instanceof EarshotError)) return 'never';
  if (error.status === 401) return { after: Infinity };
  // The person must select less (C11).
  if (error.code === 'write_timed_out') return 'never';
  const passes = error.status >= 500 || PASSING.has(error.status) || error.code === 'idempotency_key_in_use';
  return passes ? { after: error.retryAfter === undefined ? backoff : error.retryAfter * 1_000 } : 'never';
}
