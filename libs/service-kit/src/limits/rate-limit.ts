import type { HttpError } from '@earshot/error-kit';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Counter } from 'prom-client';
import type { DataSource } from 'typeorm';
import { FairShare } from './fair-share.js';
import { addRateLimit, type Quota, type QuotaState } from './rate-limit-headers.js';

const WINDOW_S = 60;

/**
 * How long a request waits for the database to count it. Afterwards the process counts it in its memory. If the database
 * does not answer, the request still gets its 503 within 5 s (C11).
 */
const COUNT_MS = 250;

/** How often a client may send requests. */
export interface RatePolicy {
  /** The kind of client, which names the quota in the headers: `address`. */
  name: string;
  /** The most requests of one client per minute. */
  perMinute: number;
  /** The 429 for a client that has to wait for `seconds`. */
  exceeded: (seconds: number) => HttpError;
}

/** Where requests are counted, and which counters report it. */
export interface CountingPlace {
  dataSource: DataSource;
  /** The schema with the table `rate_limit`. */
  schema: string;
  /** Separates the counts of services that share the table. */
  service: string;
  rejections: Counter;
  localCounts: Counter;
}

/**
 * Limits the requests of each client per minute, across all replicas. The first request of a client begins its window.
 * The counts are in PostgreSQL. Once a client has used up its quota, the process rejects it from memory until the window
 * ends, so that a flood does not reach the database. While the database does not answer, each process counts by itself
 * (decision 0032).
 */
export class RateLimit {
  private readonly quota: Quota;
  private readonly shared: RateLimiterPostgres;
  private readonly local: RateLimiterMemory;
  /** One client has one connection to the database at a time. Its counts would wait for each other there, too. */
  private readonly turns = new FairShare({ running: 1 });

  constructor(
    private readonly policy: RatePolicy,
    private readonly place: CountingPlace,
  ) {
    const { name, perMinute: points } = policy;
    this.quota = { name, most: points, windowSeconds: WINDOW_S };
    const limits = { points, duration: WINDOW_S, keyPrefix: `${place.service} ${name}` };
    this.local = new RateLimiterMemory(limits);
    this.shared = new RateLimiterPostgres({
      ...limits,
      storeClient: place.dataSource,
      storeType: 'typeorm',
      schemaName: place.schema,
      tableName: 'rate_limit',
      tableCreated: true,
      // The pruner deletes old rows.
      clearExpiredByTimeout: false,
      inMemoryBlockOnConsumed: points,
    });
  }

  /** Counts a request of the client `key`, and adds its quota to the headers of the answer. Throws a 429 if none is left. */
  async count(key: string, reply: FastifyReply): Promise<void> {
    const { isExceeded, ...state } = await this.consume(key);
    addRateLimit(reply, this.quota, state);
    if (!isExceeded) return;
    this.place.rejections.inc({ policy: this.policy.name });
    throw this.policy.exceeded(state.seconds);
  }

  private async consume(key: string): Promise<Outcome> {
    try {
      return await inTime((signal) => this.turns.run(key, () => outcomeOf(this.shared.consume(key)), signal));
    } catch {
      this.place.localCounts.inc({ policy: this.policy.name });
      return outcomeOf(this.local.consume(key));
    }
  }
}

type Outcome = QuotaState & { isExceeded: boolean };

/** The library rejects with the same type that it resolves with. All other reasons are errors. */
const outcomeOf = (counting: Promise<RateLimiterRes>): Promise<Outcome> =>
  counting.then(
    (result) => ({ isExceeded: false, ...stateOf(result) }),
    (reason) => {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return { isExceeded: true, ...stateOf(reason) };
    },
  );

const stateOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): QuotaState => ({
  left: remainingPoints,
  seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});

/** Settles like `count`, or rejects after COUNT_MS and aborts it. */
const inTime = <T>(count: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = new AbortController();
    const giveUp = () => {
      late.abort();
      reject(new Error(`not counted within ${COUNT_MS} ms`));
    };
    // A busy process reads an answer that has arrived in time only after its timers.
    const timer = setTimeout(() => setImmediate(giveUp), COUNT_MS);
    count(late.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
