import type { Row } from '../platform/report-queries.js';
import { counted } from '../text/format.js';
import { safeText } from '../text/safe-text.js';
import { countSelected, excludedBy, type Matching, type Selection } from './selection.js';

/** A mention can be recognised by this many characters. */
const MOST = 30;

type Known =
  'id' | 'readAt' | 'title' | 'content' | 'sentiment' | 'channel' | 'tags' | 'review' | 'language' | 'location';

/** What a command changes: the open mention or the marked one, those that are selected, or all that match. */
export type Target =
  | {
      readonly kind: 'one';
      readonly row: Pick<Row, Known>;
    }
  | { readonly kind: 'some'; readonly ids: readonly string[]; readonly selection: Selection }
  | {
      readonly kind: 'all';
      readonly without: readonly string[];
      readonly count: number | undefined;
      readonly selection: Selection;
    };

/** What commands change in a list: its selection, or else one mention. Undefined if there is none. */
export function targetOf(
  selection: Selection,
  current: Pick<Row, Known> | undefined,
  matching: Matching,
): Target | undefined {
  const selected = selection.snapshot();
  if (selected.isAll) {
    return { kind: 'all', without: excludedBy(selected), count: countSelected(selected, matching), selection };
  }
  if (selected.ids.size > 1 || (selected.ids.size === 1 && !selected.ids.has(current?.id ?? ''))) {
    return { kind: 'some', ids: [...selected.ids], selection };
  }
  return current && { kind: 'one', row: current };
}

/** The beginning of the text of a mention, so that its reader knows which one is meant. */
export function mentionText({ title, content }: Pick<Row, 'title' | 'content'>): string {
  const text = safeText((title || content || 'No text').trim().replace(/\s+/g, ' '));
  const characters = [...text];
  return `“${characters.length > MOST ? `${characters.slice(0, MOST).join('').trim()}…` : text}”`;
}

/** A target in words: `“Voluntary recall of…”`, `2 mentions`. */
export function targetText(target: Target): string {
  if (target.kind === 'one') return mentionText(target.row);
  if (target.kind === 'some') return counted(target.ids.length, 'mention');
  return target.count === undefined ? 'all that match' : `${counted(target.count, 'mention')} that match`;
}
