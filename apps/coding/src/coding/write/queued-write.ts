import type { Deadline } from '../deadline.js';
import type { Write } from '../plan/group.js';
import type { Missing } from './outcome.js';

/** A write that waits for its transaction (`begun`), then for its outcome (`done`). */
export class QueuedWrite {
  readonly begun: Promise<void>;
  readonly done: Promise<Missing>;
  resolve: (missing: Missing) => void;
  private resolveBegun: () => void;
  private rejectDone: (error: unknown) => void;

  constructor(
    readonly write: Write,
    readonly deadline: Deadline,
  ) {
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

  /** Also rejects a write that has not begun. */
  reject(error: unknown): void {
    this.rejectDone(error);
    this.resolveBegun();
  }
}
