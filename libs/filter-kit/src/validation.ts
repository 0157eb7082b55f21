import type { Problem } from '@earshot/validation-kit';
import { BUDGET, MAX_PROBLEMS, shown } from './limits.js';

/** Ends a validation early: a limit is spent, or enough problems are reported. */
class ValidationEnded extends Error {}

/** One pass over untrusted filters: the problems found so far, and what is left of the limits. */
export class Validation {
  readonly problems: Problem[] = [];
  private readonly left = { ...BUDGET };

  /** The result of `read`, or undefined where the validation ended early. */
  run<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof ValidationEnded) return undefined;
      throw error;
    }
  }

  report(problem: Problem): void {
    this.problems.push(problem);
    if (this.problems.length >= MAX_PROBLEMS) throw new ValidationEnded();
  }

  end(problem: Problem): never {
    this.problems.push(problem);
    throw new ValidationEnded();
  }

  spend(what: keyof typeof BUDGET, amount: number, path: string): void {
    this.left[what] -= amount;
    if (this.left[what] < 0) this.end({ path, detail: `is beyond the ${shown(BUDGET[what])} ${what} of one request` });
  }
}
