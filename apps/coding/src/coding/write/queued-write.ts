import type { Deadline } from '../deadline.js';
import type { Keyed } from '../idempotency/storing-answers.js';
import type { Write } from '../plan/group.js';
import type { Applied } from './apply-writes.js';

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

/** A write that waits for its transaction, which other writes may share. */
export class QueuedWrite extends Queued<Applied> {
  constructor(
    readonly write: Write,
    deadline: Deadline,
    readonly keyed?: Keyed<Applied>,
  ) {
    super(deadline);
  }
}
