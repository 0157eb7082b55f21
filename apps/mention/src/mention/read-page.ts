import { DocumentError } from '@earshot/error-kit';
import { parseWholeNumber, wholeNumberText, type WholeNumberRange } from '@earshot/validation-kit';

/** The default size of a page (rules D1, D2, G1). */
export const DEFAULT_SIZE = 20;
/** The largest size of a page (rules D1, D2). */
export const MAX_SIZE = 1_000;

/** Reads the query parameters `size` and `from` of a list (rules D2, G1). */
export const readPage = (
  { size, from }: Readonly<Record<string, unknown>>,
  maxSize = MAX_SIZE,
): { size: number; from: number } => ({
  size: size === undefined ? DEFAULT_SIZE : readWholeNumber('size', size, { max: maxSize }),
  from: from === undefined ? 0 : readWholeNumber('from', from),
});

function readWholeNumber(path: string, value: unknown, range?: WholeNumberRange): number {
  if (Array.isArray(value)) {
    throw DocumentError.invalidInput({ code: 'parameters_conflicting', path, detail: 'must be given once' });
  }
  const number = parseWholeNumber(value, range);
  if (number !== undefined) return number;
  throw DocumentError.invalidInput({ code: 'value_invalid', path, detail: `must be ${wholeNumberText(range)}` });
}
