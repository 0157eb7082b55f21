import { formatCount, type Path, type Schema } from '@earshot/message-kit/without-nest';
import { BUDGETS } from './budgets.js';
import { MAX_VALUES } from './limits.js';

/**
 * Reads a list of at least one value with `read`, which reports invalid ones (rules D7, D13). A message describes a value
 * as `expected`.
 */
export function readList<T>(
  list: unknown,
  at: Path,
  expected: string,
  read: (value: unknown, at: Path) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(list) || list.length === 0) {
    return at.reject('value_invalid', `must be ${listText(expected)}`);
  }
  if (list.length > MAX_VALUES) at.end(`must not have more than ${formatCount(MAX_VALUES)} values`);
  at.spend(BUDGETS.values, list.length);
  return list.map((value, index) => read(value, at.element(index))).filter((value) => value !== undefined);
}

/** The lists that `readList` accepts, as text after "must be" in a message. */
export const listText = (expected: string): string => `a list of at least one value, each ${expected}`;

/** The JSON Schema of the lists that `readList` accepts. */
export const listSchema = (items: Schema): Schema => ({
  type: 'array',
  description: 'One of these values suffices.',
  minItems: 1,
  maxItems: MAX_VALUES,
  items,
});
