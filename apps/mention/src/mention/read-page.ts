import { readWholeNumber } from '@earshot/service-kit';

/** The default size of a page (rules D1, D2, G1). */
export const DEFAULT_SIZE = 20;
/** The largest size of a page (rules D1, D2). */
export const MAX_SIZE = 1_000;

/** Reads the query parameters `size` and `from` of a list (rules D2, G1). */
export const readPage = (
  query: Readonly<Record<string, unknown>>,
  maxSize = MAX_SIZE,
): { size: number; from: number } => ({
  size: readWholeNumber(query, 'size', DEFAULT_SIZE, { max: maxSize }),
  from: readWholeNumber(query, 'from', 0),
});
