import { codedJson, type CodedState, codedState } from '@earshot/coding/entities';
import { preparedStatement } from '@earshot/database-kit';
import { firstThatFit, jsonBytes, PAGE_BYTES } from '@earshot/document-kit';
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

/** The elements of a JSON column with these numbers, from 0, in this order, until they have `most` bytes. */
const elementsOf = (column: 'payloads' | 'previous') =>
  preparedStatement<Element, { report: string; id: string; numbers: number[]; most: number }>(
    `${column} of change`,
    ($) => `
  with sized as (
    select wanted.number, wanted.place, value, octet_length(value::text) as bytes
      from coding.change_record
     cross join jsonb_array_elements(${column}) with ordinality as element (value, place)
      join unnest(${$('numbers')}::bigint[]) with ordinality as wanted (number, place)
        on wanted.number = element.place - 1
     where report_id = ${$('report')} and id = ${$('id')}::bigint)
  select number, value
    from (select number, value, place, sum(bytes) over (order by place rows unbounded preceding) - bytes as before
            from sized) as measured
   where before < ${$('most')}::bigint
   order by place`,
  );

const payloadsOf = elementsOf('payloads');
const previousOf = elementsOf('previous');

/** One mention may have more values than a page: one for each item. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** A page of the mentions of a change. */
export interface MentionsPage {
  mentions: readonly MentionChange[];
  hasMore: boolean;
}

/** Reads the mentions of a change with their values before and after, in the order of their ids. */
@Injectable()
export class MentionChanges {
  constructor(private readonly history: HistoryReader) {}

  /** Returns a page, which ends early if its values have too many bytes, after at least one mention. */
  async page(change: FoundChange, { size, after = '' }: MentionsRequest, context: ShareRequest): Promise<MentionsPage> {
    const key = { report: change.report_id, id: change.id };
    const found = await this.history.rows(mentionsOfChange({ ...key, after, most: size + 1 }), context);
    const wanted = found.slice(0, size);
    let read = await this.read(change, wanted, PAGE_BYTES, context);
    if (read.length === 0 && wanted.length > 0) read = await this.read(change, wanted.slice(0, 1), NO_LIMIT, context);
    const page = firstThatFit(read, jsonBytes);
    return { mentions: page, hasMore: found.length > page.length };
  }

  /** The first of the mentions whose values have at most about `most` bytes together. */
  private async read(
    change: FoundChange,
    mentions: readonly Numbers[],
    most: number,
    context: ShareRequest,
  ): Promise<MentionChange[]> {
    const key = { report: change.report_id, id: change.id, most };
    const numbers = (of: (mention: Numbers) => (number | null)[]) => [
      ...new Set(mentions.flatMap(of).filter((number) => number !== null)),
    ];
    const [payloads, previous] = await Promise.all([
      this.history.rows(payloadsOf({ ...key, numbers: numbers((mention) => mention.payload_numbers) }), context),
      this.history.rows(previousOf({ ...key, numbers: numbers((mention) => [mention.previous_number]) }), context),
    ]);
    const set = byNumber(payloads, (payload) => payloadState(payload, change.changed_at));
    const before = byNumber(previous, codedState);
    const isCut = ({ payload_numbers, previous_number }: Numbers) =>
      !payload_numbers.every((number) => set.has(number)) || (previous_number !== null && !before.has(previous_number));
    const end = most === NO_LIMIT ? -1 : mentions.findIndex(isCut);
    return mentions.slice(0, end < 0 ? undefined : end).map(({ mention_id, payload_numbers, previous_number }) => {
      const values = payload_numbers.map((number) => set.get(number) ?? {}).reduce(changedState, {});
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

/** What `read` makes of each element, by its number; undefined for the previous values of a mention that an import made. */
const byNumber = (
  elements: readonly Element[],
  read: (json: object) => CodedState,
): Map<number, CodedState | undefined> =>
  new Map(elements.map(({ number, value }) => [Number(number), value ? read(value) : undefined]));

/** A state in answers, which have times to the millisecond. */
export const shown = (state: CodedState): ChangedValues =>
  codedJson({
    ...state,
    ...(state.reviewed_at && { reviewed_at: state.reviewed_at.replace(/(\.\d{3})\d+Z$/, '$1Z') }),
  });
