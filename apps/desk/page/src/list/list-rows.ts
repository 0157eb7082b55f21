import type { Filters, Search } from '@earshot/client';
import { Selection } from '../coding/selection.js';
import { PAGE, PagedRows } from '../platform/paged-rows.js';
import type { Platform } from '../platform/platform.js';
import { ROW_MEMBERS, type Row } from '../platform/report-queries.js';
import type { FilterSet } from '../state/to-filters.js';
import type { Sort } from '../state/view.js';

/** A list: its rows, and which of its mentions are selected. */
export interface MentionList {
  readonly rows: PagedRows<Row>;
  readonly selection: Selection;
}

/** The lists of the last views, so that going back shows them at once. They end with the session. */
interface Recent {
  /** The lists stay when their reader logs in again. */
  platform: Platform;
  readonly lists: Map<string, MentionList & { readonly at: number }>;
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

/** A list, given as the JSON of a ListRequest. One younger than 30 s is shown again as it was. */
export function listOf(platform: Platform, request: string): MentionList {
  const { lists } = readThrough(platform);
  const known = lists.get(request);
  if (known && Date.now() - known.at < FRESH_MS) return known;
  const { report, filters, sort } = JSON.parse(request) as ListRequest;
  const search = (request: Search, signal: AbortSignal) =>
    (recent?.platform ?? platform).client.mention.search(report, request, { fields: ROW_MEMBERS, signal });
  const order = { [sort.key]: sort.direction } as Search['sort'];
  const rows = new PagedRows<Row>({
    page: async (after, size, signal) => {
      const readAt = performance.now();
      const request = { filters: filters as Filters, sort: order, size, total: false, after };
      const { data, meta } = await search(request, signal).page();
      return { rows: data.map((row): Row => ({ ...row, readAt })), next: meta.next };
    },
    again: async (ids, signal) => {
      const readAt = performance.now();
      const found: Row[] = [];
      for await (const row of search({ filters: { ids: [...ids] } as Filters, size: PAGE, total: false }, signal))
        found.push({ ...row, readAt });
      return found;
    },
  });
  const list = { rows, selection: new Selection(), at: Date.now() };
  lists.set(request, list);
  const [oldest] = lists.keys();
  if (lists.size > KEPT) {
    lists.get(oldest)?.rows.close();
    lists.delete(oldest);
  }
  return list;
}

/** The lists are read through this platform from now on: that of the last login. */
export function readThrough(platform: Platform): Recent {
  recent ??= { platform, lists: new Map() };
  recent.platform = platform;
  return recent;
}

/** Forgets all lists, with the session. */
export function forgetRows(): void {
  recent?.lists.forEach(({ rows }) => rows.close());
  recent = undefined;
}
