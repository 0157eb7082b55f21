import { preparedStatement, type Statement } from '@earshot/database-kit';
import { answerTooLarge, type QuotaLimits, quotaExceeded } from './key-errors.js';

/** The most bytes of one answer that are kept. Those of 50 000 failed items with usual identifiers take 1.3 MB. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A smaller answer is not counted: it takes about as much as the change record of a request that succeeds. */
const COUNTED_FROM = 1024;

/** The bytes that a client account has stored in a period that ends at `expire`, in milliseconds. */
export interface Usage {
  points: number;
  expire: string;
}

/** Counts, like the rate limits, in a row that begins with the first answer and ends by itself (decision 0032). */
const keyOf = (clientId: string): string => `coding answers:${clientId}`;

const read = preparedStatement<Usage, { key: string; now: number }>(
  'read usage of answers',
  ($) => `select points, expire from coding.rate_limit where key = ${$('key')} and expire > ${$('now')}`,
);

const add = preparedStatement<never, { key: string; bytes: number; now: number; end: number }>(
  'add to usage of answers',
  ($) => `
  insert into coding.rate_limit as counted (key, points, expire) values (${$('key')}, ${$('bytes')}, ${$('end')})
  on conflict (key) do update set
    points = excluded.points + case when counted.expire > ${$('now')} then counted.points else 0 end,
    expire = case when counted.expire > ${$('now')} then counted.expire else excluded.expire end`,
);

/**
 * Limits the bytes of the answers that a client account stores with its idempotency keys per `IDEMPOTENCY_TTL`. Requests
 * that run at the same time do not see each other, so together they may exceed it by their answers.
 */
export class AnswerQuota {
  constructor(
    private readonly clientId: string,
    private readonly limits: QuotaLimits,
  ) {}

  usage(): Statement<Usage> {
    return read({ key: keyOf(this.clientId), now: Date.now() });
  }

  /** The statements that count answers of these sizes in bytes. Throws a DocumentError if they may not be stored. */
  counting(sizes: readonly number[], used: Usage | undefined): Statement<never>[] {
    const { most, ttlSeconds } = this.limits;
    const mostOfOne = Math.min(MAX_BYTES, most);
    for (const size of sizes) if (size > mostOfOne) throw answerTooLarge(size, mostOfOne);
    const bytes = sizes.filter((size) => size >= COUNTED_FROM).reduce((sum, size) => sum + size, 0);
    if (bytes === 0) return [];
    const now = Date.now();
    if (used && used.points + bytes > most) throw quotaExceeded(this.limits, Number(used.expire) - now);
    return [add({ key: keyOf(this.clientId), bytes, now, end: now + ttlSeconds * 1_000 })];
  }
}
