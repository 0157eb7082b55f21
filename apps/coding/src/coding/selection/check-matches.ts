import { DocumentError } from '@earshot/error-kit';
import { MAX_TAGS } from '@earshot/filter-kit';
import { parseArray } from '../write/mentions/coded-columns.js';
import type { SelectionHash } from './selection.js';

/** How many mentions the filters of a request may select, and which. */
export interface MatchLimits {
  max: number;
  /** The only number that is allowed, if the client gives one (`if_count`). */
  exactly: number | undefined;
  /** The only selection that is allowed, if the client gives one (`if_selection`). */
  selection: string | undefined;
}

/** What the filters of a request selected. */
interface Selected extends Partial<SelectionHash> {
  readonly matched: number;
  readonly overfull: string | null;
}

/** Rejects a request whose filters select other mentions than is allowed, or more (rules C14, C17, C19). */
export function checkMatches({ matched, overfull, hash }: Selected, limits: MatchLimits): void {
  const { max, exactly, selection } = limits;
  const meta = { matched };
  if (exactly !== undefined && matched !== exactly) {
    const mentions = matched === 1 ? '1 mention' : `${matched} mentions`;
    const detail = `The filters select ${mentions}, not ${exactly} as in meta.if_count. Nothing was changed.`;
    throw new DocumentError([{ code: 'matches_unexpected', detail, meta }]);
  }
  if (matched > max) {
    const detail = `The filters select ${matched} mentions; at most ${max} are allowed. Nothing was changed.`;
    throw new DocumentError([{ code: 'matches_too_many', detail, meta }]);
  }
  if (selection !== undefined && selection !== hash) {
    const detail =
      'The filters select other mentions than the dry run that answered meta.if_selection. Nothing was changed.';
    throw new DocumentError([{ code: 'selection_changed', detail, meta }]);
  }
  if (overfull) {
    const detail = `Mentions would have more than ${MAX_TAGS} tags. Nothing was changed.`;
    throw new DocumentError([{ code: 'tags_too_many', detail, meta: { mention_ids: parseArray(overfull) } }]);
  }
}
