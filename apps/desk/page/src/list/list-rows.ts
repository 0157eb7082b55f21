import type { Filters, Search } from '@earshot/client';
import { PAGE, PagedRows } from '../platform/paged-rows.js';
import type { Platform } from '../platform/platform.js';
import { ROW_MEMBERS, type Row } from '../platform/report-queries.js';
import type { FilterSet } from '../state/to-filters.js';
import type { Sort } from '../state/view.js';

/** The lists of the last views, so that going back shows them at once. They end with the session. */
interface Recent {
  readonly platform: Platform;
  readonly lists: Map<string, { readonly rows: PagedRows<Row>; readonly at: number }>;
}

let recent: Recent | undefined;
const KEPT = 6;
const FRESH_MS = 30_000;

/** What a list shows. Its text is the same for the same list. */
export interface ListRequest {
  readonly report: string;
  readonly filters: FilterSet;
  readonly sort: Sort;
  /** Another one reads the list again. */
  readonly version: number;
}

/** The rows of a list, given as the JSON of a ListRequest. A list younger than 30 s is shown again as it was. */
export function rowsOf(platform: Platform, request: string): PagedRows<Row> {
  if (recent?.platform !== platform) {
    forgetRows();
    recent = { platform, lists: new Map() };
  }
  const { lists } = recent;
  const known = lists.get(request);
  if (known && Date.now() - known.at < FRESH_MS) return known.rows;
  const { report, filters, sort } = JSON.parse(request) as ListRequest;
  const search: Search = {
    filters: filters as Filters,
    sort: { [sort.key]: sort.direction } as Search['sort'],
    size: PAGE,
    total: false,
  };
  const rows = new PagedRows<Row>(async (after, signal) => {
    const fields = ROW_MEMBERS;
    const page = await platform.client.mention.search(report, { ...search, after }, { fields, signal }).page();
    return { rows: page.data as Row[], next: page.meta.next };
  });
  lists.set(request, { rows, at: Date.now() });
  const [oldest] = lists.keys();
  if (lists.size > KEPT) {
    lists.get(oldest)?.rows.close();
    lists.delete(oldest);
  }
  return rows;
}

/** Forgets all lists, with the session. */
export function forgetRows(): void {
  recent?.lists.forEach(({ rows }) => rows.close());
  recent = undefined;
}
