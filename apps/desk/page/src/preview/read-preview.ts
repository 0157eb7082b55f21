import { EarshotClient, type Filters, type Payload } from '@earshot/client';
import { bucketsOf, type Bucket, terms } from '../platform/aggregations.js';
import { ROW_MEMBERS, type Row } from '../platform/report-queries.js';
import type { FieldName } from '../state/fields.js';
import type { FilterSet } from '../state/to-filters.js';

/** What a change of many would do: all of one moment, for exactly the mentions that `filters` select (H4). */
export interface Preview {
  /** Selects these mentions and no others: their ids, as long as an id filter has room for them. */
  readonly filters: FilterSet;
  /** The ids, if `filters` has them. */
  readonly ids: readonly string[];
  readonly matched: number;
  /** How many of them would have other values afterwards. */
  readonly updated: number;
  /** How many of these have the review status already, so that only the time of their review changes (C8). */
  readonly renewed: number;
  /** Stands for the mentions. The change is made to them only (C19). */
  readonly selection: string;
  /** The values of the member that changes, most frequent first. Tags are not alternatives, so they are none. */
  readonly now: readonly Bucket[];
  /** How many a person has judged, by the review status that they have. */
  readonly judged: readonly Bucket[];
  readonly samples: readonly Row[];
}

/** The most values of a filter (interface 2.6). */
const MOST_IDS = 10_000;
const PAGE = 1_000;
const SAMPLES = 5;
/** The review statuses that only a person sets: what is marked as deleted was judged as well. */
const JUDGED = ['reviewed', 'deleted'];
const ATTEMPTS = 3;

/** Mentions kept changing while they were counted. */
export class Unsteady extends Error {}

/** Reads the preview of a change of the mentions that `filters` select. */
export async function readPreview(
  client: EarshotClient,
  report: string,
  { filters: wanted, payload }: { readonly filters: FilterSet; readonly payload: Payload },
  signal: AbortSignal,
): Promise<Preview> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { filters, ids } = await pinned(client, report, wanted, payload, signal);
    const changed = changedField(payload);
    const aggregations = Object.assign(terms('review_status', 10), changed && terms(changed, 10));
    const [dry, counts, found] = await Promise.all([
      dryRun(client, report, filters, payload, signal),
      client.mention.analytics(report, { filters: filters as Filters, aggregations }, { signal }),
      client.mention
        .search(report, { filters: filters as Filters, size: SAMPLES, total: false }, { fields: ROW_MEMBERS, signal })
        .page(),
    ]);
    const { matched, updated } = dry.data.counter;
    // The three answers are of different moments. Another total says that mentions changed in between.
    if (counts.meta.total !== matched) continue;
    const reviews = bucketsOf(counts, 'review_status').buckets;
    return {
      ...{ filters, ids, matched, updated, selection: dry.meta!.selection },
      renewed: renewedOf(payload, dry.data.counter, reviews),
      judged: reviews.filter(({ key }) => JUDGED.includes(key)),
      now: changed ? bucketsOf(counts, changed).buckets : [],
      samples: found.data.map((row) => ({ ...row, readAt: performance.now() })),
    };
  }
  throw new Unsteady();
}

/** How many mentions count as changed although they have the review status of a payload already. */
export function renewedOf(
  { review }: Payload,
  { matched, updated }: { readonly matched: number; readonly updated: number },
  reviews: readonly Bucket[],
): number {
  const already = reviews.find(({ key }) => key === review?.status)?.count ?? 0;
  return Math.max(0, already - (matched - updated));
}

/** Filters that select the mentions of now only: mentions that arrive later do not join them. */
async function pinned(
  client: EarshotClient,
  report: string,
  wanted: FilterSet,
  payload: Payload,
  signal: AbortSignal,
): Promise<{ filters: FilterSet; ids: readonly string[] }> {
  const { data } = await dryRun(client, report, wanted, payload, signal);
  if (data.counter.matched > MOST_IDS) return { filters: wanted, ids: [] };
  const ids: string[] = [];
  const request = { filters: wanted as Filters, size: PAGE, total: false };
  for await (const { id } of client.mention.search(report, request, { fields: ['id'], signal })) ids.push(id);
  return ids.length > MOST_IDS ? { filters: wanted, ids: [] } : { filters: { ids, boolean: { must: wanted } }, ids };
}

const dryRun = (client: EarshotClient, report: string, filters: FilterSet, payload: Payload, signal: AbortSignal) =>
  client.coding.update(report, { filters: filters as Filters, payload }, { dryRun: true, signal });

/** The field whose values a payload replaces. */
function changedField({ sentiment, review, language, location, channel }: Payload): FieldName | undefined {
  if (sentiment !== undefined) return 'sentiment';
  if (review !== undefined) return 'review_status';
  if (language !== undefined) return 'language';
  if (location !== undefined) return 'country';
  return channel === undefined ? undefined : 'channel';
}

/** The filters of mentions, apart from those that were unticked, and perhaps from those that a person has judged. */
export function filtersWithout(
  filters: FilterSet,
  { ids, judged }: { readonly ids: readonly string[]; readonly judged: boolean },
): FilterSet {
  if (ids.length === 0 && !judged) return filters;
  const must_not = { ...(ids.length > 0 && { ids }), ...(judged && { human_review_statuses: JUDGED }) };
  return { boolean: { must: filters, must_not } };
}
