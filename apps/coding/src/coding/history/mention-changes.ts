import { codedJson, type CodedState, codedState } from '@earshot/coding/entities';
import { preparedStatement } from '@earshot/database-kit';
import type { ShareRequest } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { changedState, payloadState, sameMembers } from '../payload/coded-values.js';
import type { FoundChange } from './change-statements.js';
import type { ChangedValues, MentionChange } from './changes.message.js';
import type { MentionsRequest } from './changes.request.js';
import { HistoryReader } from './history-reader.js';

interface Numbers {
  mention_id: string;
  payload_numbers: number[];
  previous_number: number | null;
}

interface Element {
  number: string;
  /** The previous values of a mention that an import made are null. */
  value: object | null;
}

const mentionsOfChange = preparedStatement<Numbers, { report: string; id: string; after: string; most: number }>(
  'mentions of change',
  ($) => `
  select mention_id, array_agg(payload_number order by place) as payload_numbers, min(previous_number) as previous_number
    from coding.change_record,
         unnest(mention_ids, payload_numbers, previous_numbers)
           with ordinality as item (mention_id, payload_number, previous_number, place)
   where report_id = ${$('report')} and id = ${$('id')}::bigint and mention_id > ${$('after')} collate "C"
   group by mention_id
   order by mention_id collate "C" limit ${$('most')}`,
);

/** The elements of a JSON column with these numbers, from 0. */
const elementsOf = (column: 'payloads' | 'previous') =>
  preparedStatement<Element, { report: string; id: string; numbers: number[] }>(
    `${column} of change`,
    ($) => `
  select place - 1 as number, value
    from coding.change_record, jsonb_array_elements(${column}) with ordinality as element (value, place)
   where report_id = ${$('report')} and id = ${$('id')}::bigint and place - 1 = any(${$('numbers')}::bigint[])`,
  );

const payloadsOf = elementsOf('payloads');
const previousOf = elementsOf('previous');

/** Reads the mentions of a change with their values before and after, in the order of their ids. */
@Injectable()
export class MentionChanges {
  constructor(private readonly history: HistoryReader) {}

  /** Returns at most one mention more than the size of the page. */
  async list(
    change: FoundChange,
    { size, after = '' }: MentionsRequest,
    context: ShareRequest,
  ): Promise<MentionChange[]> {
    const key = { report: change.report_id, id: change.id };
    const mentions = await this.history.rows(mentionsOfChange({ ...key, after, most: size + 1 }), context);
    const numbers = (of: (mention: Numbers) => (number | null)[]) => [
      ...new Set(mentions.flatMap(of).filter((number) => number !== null)),
    ];
    const [payloads, previous] = await Promise.all([
      this.history.rows(payloadsOf({ ...key, numbers: numbers((mention) => mention.payload_numbers) }), context),
      this.history.rows(previousOf({ ...key, numbers: numbers((mention) => [mention.previous_number]) }), context),
    ]);
    const set = byNumber(payloads, (payload) => payloadState(payload, change.changed_at));
    const before = byNumber(previous, codedState);
    return mentions.map(({ mention_id, payload_numbers, previous_number }) => {
      const values = payload_numbers.map((number) => set.get(number)!).reduce(changedState, {});
      const known = previous_number === null ? undefined : before.get(previous_number);
      return {
        mention_id,
        ...(change.action === 'import' && { created: !known }),
        before: known ? shown(sameMembers(known, values)) : null,
        after: shown(values),
      };
    });
  }
}

const byNumber = (elements: readonly Element[], read: (json: object) => CodedState): Map<number, CodedState> =>
  new Map(elements.flatMap(({ number, value }) => (value ? [[Number(number), read(value)]] : [])));

/** A state in answers, which have times to the millisecond. */
export const shown = (state: CodedState): ChangedValues =>
  codedJson({
    ...state,
    ...(state.reviewed_at && { reviewed_at: state.reviewed_at.replace(/(\.\d{3})\d+Z$/, '$1Z') }),
  });
