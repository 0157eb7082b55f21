import type { Row } from '../platform/report-queries.js';
import { counted } from '../text/format.js';
import { countSelected, type Selected } from './selection.js';

/** What a command changes: the mention with the focus, those that are selected, or all that match. */
export type Target =
  | {
      readonly kind: 'one';
      readonly row: Pick<Row, 'id' | 'readAt' | 'sentiment' | 'channel' | 'tags' | 'review' | 'language' | 'location'>;
    }
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly without: readonly string[]; readonly count: number | undefined };

/** What commands change in a list: its selection, or else the row with the focus. Undefined if there is no such row. */
export function targetOf(selected: Selected, current: Row | undefined, total: number | undefined): Target | undefined {
  if (selected.isAll) return { kind: 'all', without: [...selected.without], count: countSelected(selected, total) };
  if (selected.ids.size > 1 || (selected.ids.size === 1 && !selected.ids.has(current?.id ?? ''))) {
    return { kind: 'some', ids: [...selected.ids] };
  }
  return current && { kind: 'one', row: current };
}

/** A target in words: `2 mentions`. */
export function targetText(target: Target): string {
  if (target.kind === 'one') return 'this mention';
  if (target.kind === 'some') return counted(target.ids.length, 'mention');
  return target.count === undefined ? 'all that match' : `${counted(target.count, 'mention')} that match`;
}
