import type { Deadline } from './deadline.js';

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
