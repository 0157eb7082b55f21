import { DocumentError } from '@earshot/error-kit';

const DEFAULT_SIZE = 20;
const MAX_SIZE = 1_000;

/** Reads the query parameters `size` and `from` of a list (contract D2). */
export const readPage = (query: Readonly<Record<string, unknown>>): { size: number; from: number } => ({
  size: wholeNumber('size', query.size, DEFAULT_SIZE, MAX_SIZE),
  from: wholeNumber('from', query.from, 0, Number.MAX_SAFE_INTEGER),
});

function wholeNumber(name: string, value: unknown, otherwise: number, max: number): number {
  if (value === undefined) return otherwise;
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : NaN;
  if (number <= max) return number;
  const range = max === Number.MAX_SAFE_INTEGER ? '' : ` from 0 to ${max}`;
  throw DocumentError.badRequest({ detail: `${name} must be a whole number${range}.`, meta: { path: name } });
}
