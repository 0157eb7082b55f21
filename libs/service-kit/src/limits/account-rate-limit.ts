import { DocumentError } from '@earshot/error-kit';
import type { RatePolicy } from './rate-limit.js';

/** Injection token of the rate limit of client accounts. Without a limit, nothing provides it. */
export const ACCOUNT_RATE_LIMIT = Symbol('account rate limit');

/** The policy for all users and applications of a client account together (E2, ACCOUNT_RATE_LIMIT). */
export const accountPolicy = (perMinute: number): RatePolicy => ({
  name: 'account',
  perMinute,
  exceeded: (seconds) =>
    DocumentError.of(
      'rate_limit_exceeded',
      `The client account may send ${perMinute} requests per minute; try again in ${seconds} s.`,
      { headers: { 'retry-after': String(seconds) } },
    ),
});
