import { DocumentError } from '@earshot/error-kit';
import { parseWholeNumber, wholeNumberText, type WholeNumberRange } from '@earshot/validation-kit';

type Query = Readonly<Record<string, unknown>>;

/** Reads a query parameter that may be given once. */
export function readText(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw DocumentError.invalidInput({ code: 'parameters_conflicting', path: name, detail: 'must be given once' });
}

/** Reads a query parameter that is a whole number, `otherwise` without it. */
export function readWholeNumber(query: Query, name: string, otherwise: number, range?: WholeNumberRange): number {
  const text = readText(query, name);
  if (text === undefined) return otherwise;
  const number = parseWholeNumber(text, range);
  if (number !== undefined) return number;
  throw DocumentError.invalidInput({ code: 'value_invalid', path: name, detail: `must be ${wholeNumberText(range)}` });
}
