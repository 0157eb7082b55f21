import { CutShortError, type Deadline } from './deadline.js';
import { Sql } from '@earshot/database-kit';
import { isDatabaseUnavailable } from '@earshot/error-kit';
import { FairShare } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { UnconfirmedCommitError } from './commit.js';
import { type Outcome, transact, type Work } from './transaction.js';
import { nothingChanged, outcomeUnknown } from './write-errors.js';

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

const ATTEMPTS = 3;

/** Serialization failure and deadlock (PostgreSQL, appendix A): a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Runs the transactions of all requests. A client account uses at most half of the connections at a time, so that its
 * requests, which may wait for locks, do not delay those of other accounts.
 */
@Injectable()
export class Transactor {
  private readonly shares: FairShare;

  constructor(private readonly sql: Sql) {
    this.shares = new FairShare({ running: Math.ceil(sql.connections / 2) });
  }

  /** Does the work of one request in its own transaction. It does not begin if the client no longer waits. */
  run<T>(clientId: string, work: Work<T>, deadline: Deadline): Promise<T> {
    const queued = new Queued<T>(deadline);
    const transact = async () => {
      if (!queued.begin()) return;
      const outcome = await this.transact(work, deadline.at);
      if (outcome.state === 'committed') queued.resolve(outcome.result);
      else queued.reject(unavailableError(outcome) ?? outcome.error);
    };
    this.inTurn(clientId, transact).catch(queued.reject);
    return queued.settled;
  }

  /** Runs `task` when the client account may use another connection. While it waits, `signal` ends the wait. */
  inTurn<T>(clientId: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.shares.run(clientId, task, signal);
  }

  /** Does the work in a transaction, and repeats it after a deadlock or a serialization failure. */
  async transact<T>(work: Work<T>, deadline: number): Promise<Outcome<T>> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await transact(this.sql, work, deadline);
      if (attempt === ATTEMPTS || !isRetryable(outcome)) return outcome;
    }
  }
}

const isRetryable = (outcome: Outcome<unknown>): boolean =>
  outcome.state === 'rolled back' && RETRYABLE.has((outcome.error as { code?: string }).code ?? '');

type Failed = Exclude<Outcome<unknown>, { state: 'committed' }>;

/** The 503 of an outcome whose cause is the database. Undefined if the request is the cause. */
export function unavailableError({ state, error }: Failed): Error | undefined {
  if (state === 'unknown') return outcomeUnknown(error);
  return isUnavailable(error) ? nothingChanged(error) : undefined;
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof CutShortError || error instanceof UnconfirmedCommitError || isDatabaseUnavailable(error);
