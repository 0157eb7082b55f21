import type { Problem } from '@earshot/validation-kit';
import { BUDGET, COUNTED, formatCount, MAX_PROBLEMS } from './limits.js';

/** Ends a validation early: a limit is exceeded, or enough problems are reported. */
class ValidationEnded extends Error {}

/** One pass over untrusted filters: the problems found so far, and the rest of the limits. */
export class Validation {
  readonly problems: Problem[] = [];
  private readonly left = { ...BUDGET };

  /** Returns the result of `read`, or undefined if the validation ends early. */
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
    if (this.left[what] >= 0) return;
    const limit = `exceeds the limit of ${formatCount(BUDGET[what])} ${what} per request`;
    this.end({ path, detail: [limit, COUNTED[what]].filter(Boolean).join('; ') });
  }
}
