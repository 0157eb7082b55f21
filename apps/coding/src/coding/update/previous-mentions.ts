import { codedJson } from '@earshot/coding/entities';
import { types } from 'pg';
import type { NewRecord } from '../write/change-records.js';
import { asText, type PreviousRow, type SetColumns, stateOf } from '../write/coded-columns.js';

/** Mentions that had the same values before an update. The arrays are in the text form of PostgreSQL. */
export interface PreviousMentions extends Omit<PreviousRow, 'places' | 'tags'> {
  ids: string;
  count: string;
  tags?: string;
}

const TEXT_ARRAY = 1009;
const parseArray = types.getTypeParser(TEXT_ARRAY as never) as (text: string) => string[];

/**
 * Leaves arrays as text. Ids go from one statement into the next, and the parser of the driver would take a tenth of the
 * time of the update.
 */
export const ARRAYS_AS_TEXT = asText(TEXT_ARRAY);

type MentionColumns = 'mention_count' | 'mention_ids' | 'payload_numbers' | 'previous_numbers' | 'previous';

/** The mentions of a change record. All have the same payload. */
export function mentionColumns(
  groups: readonly PreviousMentions[],
  columns: SetColumns,
): Pick<NewRecord, MentionColumns> {
  const counts = groups.map(({ count }) => Number(count));
  const mention_count = counts.reduce((sum, count) => sum + count, 0);
  return {
    mention_count,
    mention_ids: arrayText(groups.map(({ ids }) => ids.slice(1, -1))),
    payload_numbers: arrayText([repeated(0, mention_count)]),
    previous_numbers: arrayText(counts.map((count, number) => repeated(number, count))),
    previous: groups.map(({ tags, ...row }) => codedJson(stateOf({ ...row, tags: tags && parseArray(tags) }, columns))),
  };
}

const arrayText = (parts: readonly string[]): string => `{${parts.join()}}`;

const repeated = (number: number, count: number): string => `${`${number},`.repeat(count - 1)}${number}`;
