import { BUDGET, MAX_PROBLEMS, shown } from './limits.js';

/** What is wrong with filters, and where (contract D13). */
export interface Problem {
  /** Such as `filters.boolean.must.countries[1]`. */
  readonly path: string;
  /** Says what is allowed, as a predicate: whoever shows it puts the path in front. */
  readonly detail: string;
}

/** Ends a walk before its end: a limit is spent, or enough problems are told. */
class WalkEnded extends Error {}

/** One walk over untrusted filters: the problems found and what is left to spend. */
export class Walk {
  readonly problems: Problem[] = [];
  private readonly left = { ...BUDGET };

  /** What `read` gives, or undefined where the walk ended early. */
  run<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof WalkEnded) return undefined;
      throw error;
    }
  }

  tell(problem: Problem): void {
    this.problems.push(problem);
    if (this.problems.length >= MAX_PROBLEMS) throw new WalkEnded();
  }

  end(problem: Problem): never {
    this.problems.push(problem);
    throw new WalkEnded();
  }

  spend(what: keyof typeof BUDGET, amount: number, path: string): void {
    this.left[what] -= amount;
    if (this.left[what] < 0) this.end({ path, detail: `is beyond the ${shown(BUDGET[what])} ${what} of one request` });
  }
}
