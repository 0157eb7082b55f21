import { preparedStatement, type Statement } from '@earshot/database-kit';
import { type SavedFilters, savedIds } from '@earshot/filter-kit';
import { isObject } from '@earshot/message-kit';

interface Row {
  id: string;
  filters: string;
}

/** Who reads saved searches. */
export interface SearchReader {
  readonly clientId: string;
  readonly userId: string;
}

/** The condition for rows of `coding.saved_search` that a user may know: those of the account, and their own private ones (G2). */
export const isReadable = ($: (name: 'clientId' | 'userId') => string): string =>
  `client_id = ${$('clientId')} and (visibility = 'account' or user_id = ${$('userId')})`;

const findSaved = preparedStatement<Row, SearchReader & { ids: readonly string[] }>(
  'find saved searches',
  ($) => `select id, filters from coding.saved_search where ${isReadable($)} and id = any(${$('ids')})`,
);

const NONE: SavedFilters = new Map();

/**
 * The filters of the saved searches that the filters of a request name (rule D25), of one moment: those of before a
 * change of a search, or of after it. `rows` runs a statement.
 */
export async function savedFilters(
  request: unknown,
  { clientId, userId }: SearchReader,
  rows: (statement: Statement<Row>) => Promise<readonly Row[]>,
): Promise<SavedFilters> {
  const ids = savedIds(...filterSetsOf(request));
  if (ids.length === 0) return NONE;
  const found = await rows(findSaved({ clientId, userId, ids }));
  return new Map(found.map(({ id, filters }) => [id, JSON.parse(filters) as unknown]));
}

/** The filter sets of a request: its filters, those that they are compared with, and the backgrounds of words (rules D20 to D22). */
function filterSetsOf(request: unknown): unknown[] {
  if (!isObject(request)) return [];
  return [request.filters, request.compare, ...backgroundsOf(request.aggregations, 2)];
}

/** The backgrounds of words of aggregations, also of those in buckets. */
function backgroundsOf(aggregations: unknown, levels: number): unknown[] {
  if (!isObject(aggregations) || levels === 0) return [];
  return Object.values(aggregations).flatMap((one) => {
    if (!isObject(one)) return [];
    const own = isObject(one.words) ? [one.words.against] : [];
    return [...own, ...backgroundsOf(one.aggregations, levels - 1)];
  });
}
