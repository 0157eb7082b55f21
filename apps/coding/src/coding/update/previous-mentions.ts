import { codedJson } from '@earshot/coding/entities';
import { editedTags } from '../payload/tag-edits.js';
import type { NewRecord } from '../write/change-records.js';
import { parseArray, type PreviousRow, setColumnsOf, stateOf } from '../write/mentions/coded-columns.js';
import type { UpdateRequest } from './update.message.js';

/** Mentions that had the same values before an update. The arrays are in the text form of PostgreSQL. */
export interface PreviousMentions extends Omit<PreviousRow, 'places' | 'tags'> {
  ids: string;
  count: string;
  tags?: string;
}

type MentionColumns =
  'mention_count' | 'mention_ids' | 'payload_numbers' | 'payloads' | 'previous_numbers' | 'previous';

/** The mentions of a change record. All have the same payload, but for tags that were edited (rule C17). */
export function mentionColumns(
  groups: readonly PreviousMentions[],
  { payload, values, edits }: UpdateRequest,
): Pick<NewRecord, MentionColumns> {
  const columns = setColumnsOf([edits ? { ...values, tags: [] } : values]);
  const states = groups.map(({ tags, ...row }) => stateOf({ ...row, tags: tags && parseArray(tags) }, columns));
  const counts = groups.map(({ count }) => Number(count));
  const mention_count = counts.reduce((sum, count) => sum + count, 0);
  const groupNumbers = arrayText(counts.map((count, number) => repeated(number, count)));
  return {
    mention_count,
    mention_ids: idsOf(groups),
    payload_numbers: edits ? groupNumbers : arrayText([repeated(0, mention_count)]),
    payloads: edits
      ? states.map(({ tags }) => ({ ...payload, tags: editedTags(tags!, edits), tag_edits: edits }))
      : [payload],
    previous_numbers: groupNumbers,
    previous: states.map(codedJson),
  };
}

/** The mentions of all groups: an array as text. */
export const idsOf = (groups: readonly Pick<PreviousMentions, 'ids'>[]): string =>
  arrayText(groups.map(({ ids }) => ids.slice(1, -1)));

const arrayText = (parts: readonly string[]): string => `{${parts.join()}}`;

const repeated = (number: number, count: number): string => `${`${number},`.repeat(count - 1)}${number}`;
