import type { Deadline } from './deadline.js';
import type { IndexedItem, Write } from './report-changes.js';

/** The items of a request whose mention does not exist. */
export type Missing = ReadonlySet<IndexedItem>;

/** A request that waits to be written, and then for its outcome. */
export class Waiting {
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

  /** false when it is too late for that: the client has its answer, or will have it in a moment. */
  begin(): boolean {
    if (this.deadline.isTooLate) return false;
    this.letBegin();
    return true;
  }

  /** Also of a request that has not begun. */
  reject(error: unknown): void {
    this.refuse(error);
    this.letBegin();
  }
}
