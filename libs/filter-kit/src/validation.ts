import type { InputProblem } from '@earshot/error-kit';
import { BUDGET, COUNTED, formatCount, MAX_PROBLEMS } from './limits.js';

/** Ends a validation early: a limit is exceeded, or enough problems are reported. */
class ValidationEnded extends Error {}

/** One pass over untrusted filters: the problems found so far, and the rest of the limits. */
export class Validation {
  readonly problems: InputProblem[] = [];
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

  report(problem: InputProblem): void {
    this.problems.push(problem);
    if (this.problems.length >= MAX_PROBLEMS) throw new ValidationEnded();
  }

  end(problem: InputProblem): never {
    this.problems.push(problem);
    throw new ValidationEnded();
  }

  spend(what: keyof typeof BUDGET, amount: number, path: string): void {
    this.left[what] -= amount;
    if (this.left[what] >= 0) return;
    const limit = `exceeds the limit of ${formatCount(BUDGET[what])} ${what} per request`;
    this.end({ code: 'limit_exceeded', path, detail: [limit, COUNTED[what]].filter(Boolean).join('; ') });
  }
}
