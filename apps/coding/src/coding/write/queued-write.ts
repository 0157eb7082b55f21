import type { Deadline } from '../deadline.js';
import type { Keyed } from '../idempotency/storing-answers.js';
import type { Write } from '../plan/group.js';
import type { Applied } from './apply-writes.js';

/** A request that waits for its transaction (`begun`), then for the result (`done`). */
export class Queued<T> {
  readonly begun: Promise<void>;
  readonly done: Promise<T>;
  resolve: (result: T) => void;
  private resolveBegun: () => void;
  private rejectDone: (error: unknown) => void;

  constructor(readonly deadline: Deadline) {
    this.begun = new Promise((resolve) => {
      this.resolveBegun = resolve;
    });
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.rejectDone = reject;
    });
  }

  /** Returns false if it is too late: the client has its answer, or is about to get it. */
  begin(): boolean {
    if (this.deadline.isTooLate) return false;
    this.resolveBegun();
    return true;
  }

  /** Also rejects a request that has not begun. */
  reject(error: unknown): void {
    this.rejectDone(error);
    this.resolveBegun();
  }

  /** The result, or the error that the deadline rejects with if the transaction does not begin in time. */
  get settled(): Promise<T> {
    return this.deadline.race(this.begun).then(() => this.done);
  }
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
