import { CutShortError, type Deadline, type TimeLimit } from './deadline.js';
import { Sql } from '@earshot/database-kit';
import { isDatabaseUnavailable } from '@earshot/error-kit';
import { FairShare } from '@earshot/service-kit';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { UnconfirmedCommitError } from './commit.js';
import { type Outcome, transact, type Work } from './transaction.js';
import { writersOf } from './lock-reports.js';
import { nothingChanged, outcomeUnknown, reportBusy, selectionTimedOut, writeTimedOut } from './write-errors.js';

/**
 * A request that waits for its transaction. It has one promise, which its caller awaits from the first moment: an error
 * that comes when the client is gone must not end the process as an unhandled rejection.
 */
export class Queued<T> {
  /** The result, or the error that the deadline rejects with if the transaction does not begin in time. */
  readonly settled: Promise<T>;
  resolve: (result: T) => void;
  reject: (error: unknown) => void;

  constructor(readonly deadline: Deadline) {
    this.settled = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.deadline.signal.addEventListener('abort', this.giveUp);
    if (this.deadline.signal.aborted) this.giveUp();
  }

  /** Returns false if it is too late: the client has its answer, or is about to get it. */
  begin(): boolean {
    if (this.deadline.isTooLate) return false;
    this.deadline.signal.removeEventListener('abort', this.giveUp);
    return true;
  }

  private readonly giveUp = () => this.reject(this.deadline.signal.reason);
}

/** How long transactions may go on when the service stops. Then there is time for the answer (rule A6). */
const STOP_MS = 7_800;

/** How often a transaction is tried that other transactions get in the way of. */
export const ATTEMPTS = 3;

/** Serialization failure and deadlock (PostgreSQL, appendix A): a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Runs the transactions of all requests. A client account uses at most half of the connections at a time, so that its
 * requests, which may wait for locks, do not delay those of other accounts.
 */
@Injectable()
export class Transactor implements OnModuleDestroy {
  private readonly shares: FairShare;
  /** The time limits of the transactions that run. */
  private readonly running = new Set<TimeLimit>();

  constructor(private readonly sql: Sql) {
    this.shares = new FairShare({ running: Math.ceil(sql.connections / 2) });
  }

  /** Does the work of one request in its own transaction. It does not begin if the client no longer waits. */
  run<T>(clientId: string, work: Work<T>, deadline: Deadline): Promise<T> {
    const queued = new Queued<T>(deadline);
    const transact = async () => {
      if (!queued.begin()) return;
      const outcome = await this.transact(work, deadline);
      if (outcome.state === 'committed') queued.resolve(outcome.result);
      else queued.reject((await this.unavailableError(outcome, work, deadline)) ?? outcome.error);
    };
    this.inTurn(clientId, transact).catch(queued.reject);
    return queued.settled;
  }

  /** Runs `task` when the client account may use another connection. While it waits, `signal` ends the wait. */
  inTurn<T>(clientId: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.shares.run(clientId, task, signal);
  }

  /** The service stops: what runs for longer is rolled back (rule C11). */
  onModuleDestroy(): void {
    setTimeout(() => this.running.forEach((limit) => limit.end?.()), STOP_MS).unref();
  }

  /** Does the work in a transaction, and repeats it after a deadlock or a serialization failure. */
  async transact<T>(work: Work<T>, limit: TimeLimit): Promise<Outcome<T>> {
    this.running.add(limit);
    try {
      for (let attempt = 1; ; attempt++) {
        const outcome = await transact(this.sql, work, limit);
        if (attempt === ATTEMPTS || !isRetryable(outcome)) return outcome;
      }
    } finally {
      this.running.delete(limit);
    }
  }

  /** The 503 of an outcome whose cause is the database, or another write. Undefined if the request is the cause. */
  async unavailableError(
    { state, error }: Failed,
    { reportIds, selects }: Pick<Work<unknown>, 'reportIds' | 'selects'>,
    { matched }: TimeLimit,
  ): Promise<Error | undefined> {
    if (state === 'unknown') return outcomeUnknown(error);
    if (isLocked({ state, error })) return reportBusy(await this.busyUntil(reportIds), error);
    if (!isUnavailable(error)) return undefined;
    if (!isTimedOut(error)) return nothingChanged(error);
    if (matched !== undefined) return writeTimedOut(matched, error);
    return selects ? selectionTimedOut(error) : nothingChanged(error);
  }

  /** When the writes of many that the reports have now end at the latest, in milliseconds since 1970. */
  private async busyUntil(reportIds: readonly string[]): Promise<number> {
    const writers = await this.sql.rows(writersOf(reportIds)).catch(() => []);
    return Math.max(0, ...writers.map(({ until }) => Number(until)));
  }
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

const isRetryable = (outcome: Outcome<unknown>): boolean =>
  outcome.state === 'rolled back' && RETRYABLE.has(codeOf(outcome.error));

/** lock_not_available (PostgreSQL, appendix A): the transaction waited too long for a lock. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a transaction waited too long for the lock of another one. */
export const isLocked = ({ state, error }: Failed): boolean =>
  state === 'rolled back' && codeOf(error) === LOCK_NOT_AVAILABLE;

/** query_canceled and the time-outs of transactions (PostgreSQL, appendix A). */
const TIMED_OUT = new Set(['57014', '25P03', '25P04']);

const isTimedOut = (error: unknown): boolean => error instanceof CutShortError || TIMED_OUT.has(codeOf(error));

/** The outcome of a transaction that is not known to be committed. */
export type Failed = Exclude<Outcome<unknown>, { state: 'committed' }>;

const isUnavailable = (error: unknown): boolean =>
  error instanceof CutShortError || error instanceof UnconfirmedCommitError || isDatabaseUnavailable(error);
