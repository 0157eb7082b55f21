import { preparedStatement, type Statement } from '@earshot/database-kit';
import { type SavedFilters, savedIds } from '@earshot/filter-kit';
import { isObject } from '@earshot/request-kit';

interface Row {
  id: string;
  filters: string;
}

const findSaved = preparedStatement<Row, { clientId: string; ids: readonly string[] }>(
  'find saved searches',
  ($) => `select id, filters from coding.saved_search where client_id = ${$('clientId')} and id = any(${$('ids')})`,
);

const NONE: SavedFilters = new Map();

/**
 * The filters of the saved searches that the filters of a request name (rule D25), of one moment: those of before a
 * change of a search, or of after it. `rows` runs a statement.
 */
export async function savedFilters(
  request: unknown,
  clientId: string,
  rows: (statement: Statement<Row>) => Promise<readonly Row[]>,
): Promise<SavedFilters> {
  const ids = isObject(request) ? savedIds(request.filters, request.compare) : [];
  if (ids.length === 0) return NONE;
  const found = await rows(findSaved({ clientId, ids }));
  return new Map(found.map(({ id, filters }) => [id, JSON.parse(filters) as unknown]));
}
