import { codedJson, type CodedColumn } from '@earshot/coding/entities';
import { types } from 'pg';
import type { NewRecord } from '../write/change-records.js';
import { type PreviousRow, stateOf } from '../write/previous-values.js';

/** Mentions that had the same values before an update. The arrays are in the text form of PostgreSQL. */
export interface PreviousMentions extends Omit<PreviousRow, 'places' | 'tags'> {
  ids: string;
  count: string;
  tags?: string;
}

const [TEXT_ARRAY, TIMESTAMP] = [1009, 1114];
const parseArray = types.getTypeParser(TEXT_ARRAY as never) as (text: string) => string[];

/**
 * Leaves arrays and times as text. Ids go from one statement into the next, and the parser of the driver would take
 * a tenth of the time of the update.
 */
export const RAW_ARRAYS = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === TEXT_ARRAY || oid === TIMESTAMP
      ? (text: string) => text
      : (types.getTypeParser(oid, format) as unknown)) as typeof types.getTypeParser,
};

type MentionColumns = 'mention_count' | 'mention_ids' | 'payload_numbers' | 'previous_numbers' | 'previous';

/** The mentions of a change record. All have the same payload. */
export function mentionColumns(
  groups: readonly PreviousMentions[],
  isSet: (column: CodedColumn) => boolean,
): Pick<NewRecord, MentionColumns> {
  const counts = groups.map(({ count }) => Number(count));
  const mention_count = counts.reduce((sum, count) => sum + count, 0);
  return {
    mention_count,
    mention_ids: arrayText(groups.map(({ ids }) => ids.slice(1, -1))),
    payload_numbers: arrayText([repeated(0, mention_count)]),
    previous_numbers: arrayText(counts.map((count, number) => repeated(number, count))),
    previous: groups.map(({ tags, ...row }) => codedJson(stateOf({ ...row, tags: tags && parseArray(tags) }, isSet))),
  };
}

const arrayText = (parts: readonly string[]): string => `{${parts.join()}}`;

const repeated = (number: number, count: number): string => `${`${number},`.repeat(count - 1)}${number}`;
