import type { InputProblem } from '@earshot/error-kit/texts';

/** A limit of everything in one request together. */
export interface Budget {
  readonly limit: number;
  /** What is counted, as plural. */
  readonly of: string;
  /** How the message ends where it is not clear what counts. */
  readonly note?: string;
}

/** Problems that are reported of one request or item: further ones help no one. */
export const MAX_PROBLEMS = 20;

/** Ends a validation early: a limit is exceeded, or enough problems are reported. */
export class ValidationEnded extends Error {}

/** One pass over an untrusted document: the problems found so far, and what was spent of its budgets. */
export class Validation {
  readonly problems: InputProblem[] = [];
  private readonly spent = new Map<Budget, number>();

  /** `references` is what was looked up for the document, which it names by ids. `most` is when enough is reported. */
  constructor(
    readonly references?: unknown,
    private readonly most = MAX_PROBLEMS,
  ) {}

  report(problem: InputProblem): void {
    this.problems.push(problem);
    if (this.problems.length >= this.most) throw new ValidationEnded();
  }

  end(problem: InputProblem): never {
    this.problems.push(problem);
    throw new ValidationEnded();
  }

  spend(budget: Budget, amount: number, path: string): void {
    const { limit, of, note } = budget;
    const spent = (this.spent.get(budget) ?? 0) + amount;
    this.spent.set(budget, spent);
    if (spent <= limit) return;
    const detail = `exceeds the limit of ${formatCount(limit)} ${of} per request`;
    this.end({ code: 'limit_exceeded', path, detail: note ? `${detail}; ${note}` : detail });
  }
}

/** A count with a space for thousands: 10 000. */
export const formatCount = (count: number): string => count.toLocaleString('en').replaceAll(',', ' ');
