import { timeWaited } from '@earshot/service-kit';
import type { ServerResponse } from 'node:http';
import { nothingChanged } from './write-errors.js';
import type { Sql } from '@earshot/database-kit';

/** If the database is unavailable or too busy, the client gets a 503 within 5 s (rule C11). */
const ANSWER_WITHIN_MS = 4_500;

/** A write of many has 1 s more for this many mentions, and at most this long in all (rule C11). */
const MENTIONS_PER_SECOND = 4_000;
const LONGEST_MS = 29_500;

/** With less time left, no transaction begins: PostgreSQL would probably end it before its COMMIT. */
const MIN_TRANSACTION_MS = 1_000;

/** The time by which work must end, by `performance.now()`. It may become later while the work runs. */
export interface TimeLimit {
  readonly at: number;
  /** How many mentions the work selects, if it is a write of many and knows it. */
  readonly matched?: number | undefined;
  /** Aborts when no client waits for the work any more. */
  readonly signal?: AbortSignal;
  /** The work turns out to select this many mentions, so it may take longer (rule C11). */
  allowFor?(mentions: number): void;
  /** Ends the time. */
  end?(): void;
}

/** The time by which a request must be answered. It ends early if the client closes the connection. */
export class Deadline implements TimeLimit {
  /** A step of the clock does not change it. */
  at: number;
  matched: number | undefined;
  /** Aborts when the client leaves without its answer, or gets it because the time is over, with the rejection of `race`. */
  readonly signal: AbortSignal;
  /** Ends the time: the client gets its answer now, that nothing was changed. */
  end: () => void;
  private readonly began: number;
  private readonly over: Promise<never>;
  private isOver = false;

  constructor(response: ServerResponse) {
    this.began = performance.now() - timeWaited(response);
    this.at = this.began + ANSWER_WITHIN_MS;
    const controller = new AbortController();
    this.signal = controller.signal;
    this.over = new Promise((_, reject) => {
      const end = (this.end = () => {
        this.isOver = true;
        const error = nothingChanged(new Error('The client no longer waits.'));
        controller.abort(error);
        reject(error);
      });
      const timer = timerOf(this, end);
      response.once('close', () => {
        timer.clear();
        if (response.writableFinished) this.isOver = true;
        else end();
      });
    });
    this.over.catch(() => undefined);
  }

  allowFor(mentions: number): void {
    this.matched = mentions;
    this.at = this.began + Math.min(LONGEST_MS, ANSWER_WITHIN_MS + (mentions * 1_000) / MENTIONS_PER_SECOND);
  }

  /** Whether it is too late to begin a transaction for this client. */
  get isTooLate(): boolean {
    return this.isOver || this.at - performance.now() < MIN_TRANSACTION_MS;
  }

  /**
   * Settles like `work`, or rejects when the client no longer waits. The rejection is a 503 that says that nothing was
   * changed, so `work` must change nothing.
   */
  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.over]);
  }
}

/** Calls `end` when the time is over, which may become later. */
function timerOf(limit: TimeLimit, end: () => void): { clear(): void } {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(() => (performance.now() < limit.at ? wait() : end()), limit.at - performance.now());
  };
  wait();
  return { clear: () => clearTimeout(timer) };
}

/** The transaction ended early because the database was too slow. The request is not the cause. */
export class CutShortError extends Error {}

/** Settles like `work`, or rejects with a CutShortError and the message `late` when the time is over. */
export async function inTime<T>(work: Promise<T>, limit: TimeLimit, late: string): Promise<T> {
  let timer: { clear(): void } | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = timerOf(limit, () => reject(new CutShortError(late)));
  });
  return Promise.race([work, over]).finally(() => timer!.clear());
}

/** PostgreSQL ends a transaction this long before the client gets its answer (rule C11). */
const ENDED_BEFORE_MS = 300;

/** The milliseconds that PostgreSQL has until the time is over. At least 1: 0 means no limit. */
export const timeLimit = ({ at }: TimeLimit): number =>
  Math.max(1, Math.round(at - performance.now()) - ENDED_BEFORE_MS);

export const limitStatements = (milliseconds: number): string => `set local statement_timeout = ${milliseconds}`;

/** Others wait for a write of many for at most 5 s (rule C11), and for less than their transaction may take. */
const LOCK_MS = 4_100;
const LOCK_ENDED_BEFORE_MS = 100;

/**
 * Limits the transaction, which PostgreSQL then ends by itself, even if the service no longer sends anything. PostgreSQL 17
 * and later can limit the whole transaction. That limit closes the connection, so it expires last; it runs from the moment
 * at which it is set, if there was none. The name of the connection says until when a write of many may take.
 */
export function limitTransaction({ serverVersion }: Sql, limit: TimeLimit): string {
  const milliseconds = timeLimit(limit);
  return [
    limitStatements(milliseconds),
    `set local idle_in_transaction_session_timeout = ${milliseconds}`,
    ...(serverVersion >= 17
      ? ['set local transaction_timeout = 0', `set local transaction_timeout = ${milliseconds + 100}`]
      : []),
    ...(limit.matched === undefined
      ? []
      : [`set local application_name = '${WRITES_UNTIL}${Date.now() + milliseconds}'`]),
  ].join('; ');
}

/** The name of a connection that changes many mentions begins so. The time follows, in milliseconds since 1970. */
export const WRITES_UNTIL = 'coding, writes until ';

/** Begins a transaction that PostgreSQL ends in time. It waits for a lock for at most `lockMs`, and less than in all. */
export function beginWithin(sql: Sql, limit: TimeLimit, lockMs = Infinity): string {
  const most = Math.max(1, Math.min(lockMs, LOCK_MS, timeLimit(limit) - LOCK_ENDED_BEFORE_MS));
  return `begin; ${limitTransaction(sql, limit)}; set local lock_timeout = ${most}`;
}
