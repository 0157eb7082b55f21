import { DocumentError, type InputProblem } from '@earshot/error-kit';
import { Path } from './path.js';

/** A limit of everything in one request together. */
export interface Budget {
  readonly limit: number;
  /** What is counted, as plural. */
  readonly of: string;
  /** How the message ends where it is not clear what counts. */
  readonly note?: string;
}

/** Problems that are reported of one request: further ones help no one. */
const MAX_PROBLEMS = 20;

/** Ends a validation early: a limit is exceeded, or enough problems are reported. */
class ValidationEnded extends Error {}

/** One pass over an untrusted document: the problems found so far, and what was spent of its budgets. */
export class Validation {
  readonly problems: InputProblem[] = [];
  private readonly spent = new Map<Budget, number>();

  report(problem: InputProblem): void {
    this.problems.push(problem);
    if (this.problems.length >= MAX_PROBLEMS) throw new ValidationEnded();
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

/** What was read, or the problems that were found, at most 20. */
export type Checked<T> =
  | { readonly value: T; readonly problems: readonly [] }
  | { readonly value?: undefined; readonly problems: readonly [InputProblem, ...InputProblem[]] };

/** Reads an untrusted value, or finds out what is wrong with it. Reading stops as soon as a limit is exceeded. */
export function check<T>(read: (at: Path) => T | undefined, path = ''): Checked<T> {
  const validation = new Validation();
  const value = untilEnded(() => read(new Path(validation, path)));
  const [first, ...others] = validation.problems;
  return first ? { problems: [first, ...others] } : { value: value!, problems: [] };
}

/** What `read` returns. Throws a 400 with all problems that it reports, each with its path (rule D13). */
export function checked<T>(read: (at: Path) => T | undefined): T {
  const { value, problems } = check(read);
  if (problems.length > 0) throw DocumentError.invalidInput(...problems);
  return value!;
}

function untilEnded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ValidationEnded) return undefined;
    throw error;
  }
}

/** A count with a space for thousands: 10 000. */
export const formatCount = (count: number): string => count.toLocaleString('en').replaceAll(',', ' ');
