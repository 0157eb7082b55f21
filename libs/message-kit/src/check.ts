import type { InputProblem } from '@earshot/error-kit/texts';
import { Path } from './path.js';
import { Validation, ValidationEnded } from './validation.js';

/** What was read, or the problems that were found, at most 20. */
export type Checked<T> =
  | { readonly value: T; readonly problems: readonly [] }
  | { readonly value?: undefined; readonly problems: readonly [InputProblem, ...InputProblem[]] };

/**
 * Reads an untrusted value, or finds out what is wrong with it. Reading stops as soon as a limit is exceeded. `references`
 * is what was looked up for it, and `most` the number of problems after which reading stops.
 */
export function check<T>(
  read: (at: Path) => T | undefined,
  path = '',
  references?: unknown,
  most?: number,
): Checked<T> {
  const validation = new Validation(references, most);
  const value = untilEnded(() => read(new Path(validation, path)));
  const [first, ...others] = validation.problems;
  return first ? { problems: [first, ...others] } : { value: value!, problems: [] };
}

function untilEnded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ValidationEnded) return undefined;
    throw error;
  }
}
