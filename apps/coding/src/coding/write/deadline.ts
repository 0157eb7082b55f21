import { timeWaited } from '@earshot/service-kit';
import type { ServerResponse } from 'node:http';
import { nothingChanged } from './write-errors.js';
import type { Sql } from '@earshot/database-kit';

/** If the database is unavailable or too busy, the client gets a 503 within 5 s (rule C11). */
const ANSWER_WITHIN_MS = 4_500;

/** With less time left, no transaction begins: PostgreSQL would probably end it before its COMMIT. */
const MIN_TRANSACTION_MS = 1_000;

/** The time by which a request must be answered. It ends early if the client closes the connection. */
export class Deadline {
  /** By `performance.now()`, which a step of the clock does not change. */
  readonly at: number;
  /** Aborts when the client leaves without its answer, with the rejection of `race`. */
  readonly signal: AbortSignal;
  private readonly over: Promise<never>;
  private isOver = false;

  constructor(response: ServerResponse) {
    const timeLeft = ANSWER_WITHIN_MS - timeWaited(response);
    this.at = performance.now() + timeLeft;
    const controller = new AbortController();
    this.signal = controller.signal;
    this.over = new Promise((_, reject) => {
      const end = () => {
        this.isOver = true;
        const error = nothingChanged(new Error('The client no longer waits.'));
        controller.abort(error);
        reject(error);
      };
      const timer = setTimeout(end, timeLeft);
      response.once('close', () => {
        clearTimeout(timer);
        if (response.writableFinished) this.isOver = true;
        else end();
      });
    });
    this.over.catch(() => undefined);
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

/** The transaction ended early because the database was too slow. The request is not the cause. */
export class CutShortError extends Error {}

/** Settles like `work`, or rejects with a CutShortError and the message `late` at `deadline` (by `performance.now()`). */
export async function inTime<T>(work: Promise<T>, deadline: number, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CutShortError(late)), deadline - performance.now());
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** PostgreSQL ends a transaction this long before the client gets its answer (rule C11). */
const ENDED_BEFORE_MS = 300;

/** The milliseconds that PostgreSQL has until `deadline` (by `performance.now()`). At least 1: 0 means no limit. */
export const timeLimit = (deadline: number): number =>
  Math.max(1, Math.round(deadline - performance.now()) - ENDED_BEFORE_MS);

export const limitStatements = (milliseconds: number): string => `set local statement_timeout = ${milliseconds}`;

/**
 * Begins a transaction that PostgreSQL ends by itself, even if the service no longer sends anything. PostgreSQL 17 and
 * later can limit the whole transaction. That limit closes the connection, so it expires last.
 */
export function beginWithin({ serverVersion }: Sql, milliseconds: number): string {
  const limits = [
    limitStatements(milliseconds),
    `set local idle_in_transaction_session_timeout = ${milliseconds}`,
    ...(serverVersion >= 17 ? [`set local transaction_timeout = ${milliseconds + 100}`] : []),
  ];
  return ['begin', ...limits].join('; ');
}
