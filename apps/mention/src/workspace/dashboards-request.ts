import { isPlainText } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { readPage } from '../mention/read-page.js';

/** A valid request for dashboards (rule G1). */
export interface DashboardsRequest {
  size: number;
  from: number;
  /** The dashboards to select; null selects all. */
  ids: string[] | null;
}

/** The largest size of a page of dashboards (rule G1). */
export const MAX_SIZE = 100;

export const FILTER = 'filter[id]';

/** Reads the query parameters `size`, `from` and `filter[id]`. Throws a 400 with the name of the parameter. */
export const readDashboardsRequest = (query: Readonly<Record<string, unknown>>): DashboardsRequest => ({
  ...readPage(query, MAX_SIZE),
  ids: query[FILTER] === undefined ? null : readIds([query[FILTER]].flat()),
});

/** Reads identifiers that are separated by commas. A repeated parameter adds to the first, as for `fields[TYPE]`. */
function readIds(lists: unknown[]): string[] {
  const ids = lists.flatMap((list) => String(list).split(',')).map((id) => id.trim());
  if (ids.every((id) => id !== '' && isPlainText(id))) return ids;
  const detail =
    'must be one or more identifiers separated by commas, each not empty and without NUL or lone surrogates';
  throw DocumentError.invalidInput({ code: 'value_invalid', path: FILTER, detail });
}
