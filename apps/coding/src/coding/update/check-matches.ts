import { DocumentError } from '@earshot/error-kit';
import type { MatchLimits } from './filtered-update.js';

/** Rejects an update that selects another number of mentions than is allowed (rule C14). */
export function checkMatches(matched: number, { max, exactly }: MatchLimits): void {
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
}
