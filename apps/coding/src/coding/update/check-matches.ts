import { DocumentError } from '@earshot/error-kit';
import { MAX_TAGS } from '../payload/tag-edits.js';
import { parseArray } from '../write/coded-columns.js';
import type { MatchLimits } from './filtered-update.js';
import type { SelectionHash } from './selection.js';

/** What an update selected. */
interface Selected extends Partial<SelectionHash> {
  readonly matched: number;
  readonly overfull: string | null;
}

/** Rejects an update that selects other mentions than is allowed, or more (rules C14, C17, C19). */
export function checkMatches({ matched, overfull, high, low }: Selected, limits: MatchLimits): void {
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
  if (selection && (selection.high !== high || selection.low !== low)) {
    const detail =
      'The filters select other mentions than the dry run that answered meta.if_selection. Nothing was changed.';
    throw new DocumentError([{ code: 'selection_changed', detail, meta }]);
  }
  if (overfull) {
    const detail = `Mentions would have more than ${MAX_TAGS} tags. Nothing was changed.`;
    throw new DocumentError([{ code: 'tags_too_many', detail, meta: { mention_ids: parseArray(overfull) } }]);
  }
}
