import { DocumentError } from '@earshot/error-kit';
import { check } from './check.js';
import type { Path } from './path.js';

/** What `read` returns. Throws a 400 with all problems that it reports, each with its path (rule D13). */
export function checked<T>(read: (at: Path) => T | undefined, references?: unknown): T {
  const { value, problems } = check(read, '', references);
  if (problems.length > 0) throw DocumentError.invalidInput(...problems);
  return value!;
}
