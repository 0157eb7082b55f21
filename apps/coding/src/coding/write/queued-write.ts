import type { Deadline } from '../deadline.js';
import type { Write } from '../plan/group.js';
import type { Missing } from './outcome.js';

/** A write that waits for its transaction, then for the outcome. */
export class QueuedWrite {
  readonly begun: Promise<void>;
  readonly done: Promise<Missing>;
  resolve: (missing: Missing) => void;
  private letBegin: () => void;
  private refuse: (error: unknown) => void;

  constructor(
    readonly write: Write,
    readonly deadline: Deadline,
  ) {
    this.begun = new Promise((resolve) => {
      this.letBegin = resolve;
    });
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.refuse = reject;
    });
  }

  /** Returns false if it is too late: the client has its answer already, or gets it in a moment. */
  begin(): boolean {
    if (this.deadline.isTooLate) return false;
    this.letBegin();
    return true;
  }

  /** Also rejects a write that has not begun. */
  reject(error: unknown): void {
    this.refuse(error);
    this.letBegin();
  }
}
