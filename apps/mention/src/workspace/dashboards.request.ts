import { isPlainText, optional, query, repeatable, text } from '@earshot/request-kit';
import { pageParameters } from '../mention/page.request.js';

/** The largest size of a page of dashboards (rule G1). */
const MAX_SIZE = 100;

const ids = text(
  { description: 'Identifiers, separated by commas: only these dashboards.', minLength: 1 },
  'one or more identifiers separated by commas, each not empty and without NUL or lone surrogates',
  readIds,
);

/** A page of the list of dashboards (rule G1). */
export const dashboardsQuery = query(
  { ...pageParameters(MAX_SIZE), 'filter[id]': repeatable(optional(ids)) },
  ({ 'filter[id]': ids, ...page }) => ({ ...page, ids: ids ?? null }),
);

/** A valid request for dashboards; null selects all. */
export type DashboardsRequest = ReturnType<typeof dashboardsQuery.read>;

function readIds(list: string): string[] | undefined {
  const read = list.split(',').map((id) => id.trim());
  return read.every((id) => id !== '' && isPlainText(id)) ? read : undefined;
}
