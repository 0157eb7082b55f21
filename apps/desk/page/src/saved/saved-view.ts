import type { SavedSearch } from '@earshot/client';
import { firstView, type View } from '../state/view.js';
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
export function savedViewOf({ id, report_id, view }: SavedSearch, zone: string): View | undefined {
  if (report_id === null) return undefined;
  const kept = (view as { desk?: unknown } | null)?.desk;
  if (typeof kept === 'string') return readView(report_id, kept, zone);
  return { ...firstView(report_id, zone), period: { type: 'all' }, tree: { saved: [id] } };
}

/** Whether a view is that of a saved search, whatever mention is open. */
export function isSavedAs(search: SavedSearch, view: View): boolean {
  const saved = search.report_id === view.report ? savedViewOf(search, view.zone) : undefined;
  return saved !== undefined && keptView(saved).desk === keptView(view).desk;
}
