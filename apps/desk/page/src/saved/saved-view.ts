import type { SavedSearch } from '@earshot/client';
import { savedFilters, type Span } from '../state/to-filters.js';
import { firstView, type View } from '../state/view.js';
import { periodBetween } from '../time/resolve-period.js';
import { readView, writeView } from '../state/view-url.js';

/** What the desk keeps of a view with its filters: the part of the address after the report. */
export const keptView = (view: View): { desk: string } => {
  const address = writeView({ ...view, mention: undefined });
  return { desk: address.slice(address.indexOf('?')) };
};

/**
 * The view of a saved search: as it was saved, or, if a program has saved it, all mentions that it finds. Undefined if it
 * belongs to no report.
 */
export function savedViewOf(search: SavedSearch, zone: string): View | undefined {
  const { id, report_id } = search;
  if (report_id === null) return undefined;
  const kept = keptOf(search, zone);
  if (!kept) return { ...firstView(report_id, zone), hasDeleted: true, period: { type: 'all' }, tree: { saved: [id] } };
  const span = frozenSpan(search, kept);
  return span ? { ...kept, period: periodBetween(span.begin, span.end, kept.zone) } : kept;
}

/**
 * Whether a search was saved when the desk did not save periods that roll: its view rolled, and its filters did not. It
 * means its filters wherever it is used, so its period stays (G2).
 */
export function isFrozen(search: SavedSearch): boolean {
  const kept = keptOf(search, 'UTC');
  return kept !== undefined && frozenSpan(search, kept) !== undefined;
}

/** The view as the desk has kept it; undefined if a program has saved the search. */
function keptOf({ report_id, view, filters }: SavedSearch, zone: string): View | undefined {
  const kept = (view as { desk?: unknown } | null)?.desk;
  if (report_id === null || typeof kept !== 'string') return undefined;
  const read = readView(report_id, kept, zone);
  // One that was saved when the desk did not leave out deleted mentions means them, too (G2).
  return { ...read, hasDeleted: read.hasDeleted || !JSON.stringify(filters).includes(DELETED) };
}

/** What each search has that leaves out deleted mentions, or says itself which reviews it has. */
const DELETED = '"human_review_statuses"';

/** The period of the filters of a search whose view rolls although its filters do not. */
function frozenSpan({ filters }: SavedSearch, view: View): Span | undefined {
  const isRolling = view.period.type !== 'days' && view.period.type !== 'instants';
  const { begin, end } = (filters.period ?? {}) as { begin?: string; end?: string };
  if (!isRolling || begin === undefined || end === undefined) return undefined;
  const span = { begin: Date.parse(begin), end: Date.parse(end) + 1 };
  const asSaved = JSON.stringify(savedFilters(view, span)) === JSON.stringify(filters);
  return asSaved ? undefined : span;
}

/** Whether a view is that of a saved search, whatever mention is open. */
export function isSavedAs(search: SavedSearch, view: View): boolean {
  const saved = search.report_id === view.report ? savedViewOf(search, view.zone) : undefined;
  return saved !== undefined && keptView(saved).desk === keptView(view).desk;
}
