import type { CodedState } from '@earshot/coding/entities';
import { preparedStatement, type Statement, textArray } from '@earshot/database-kit';
import { keyOfState } from '../../payload/coded-values.js';
import {
  ARRAYS_AS_TEXT,
  bySetColumns,
  parseArray,
  type PreviousRow,
  type SetColumns,
  shownColumns,
  stateColumns,
  stateOf,
} from './coded-columns.js';
import { Distinct, type PreviousStates } from './report-update.js';

/** Mentions that have the same values: their ids and the ctids of their rows, arrays as text. */
export type PresentRow = Omit<PreviousRow, 'places'> & { ids: string; rows: string };

/** One condition for all mentions takes two thirds of the time of a join with their ids. */
const presentBy = (name: string, locking: string) =>
  bySetColumns((columns, numbers) =>
    preparedStatement<PresentRow, { report: string; mentions: Buffer }>(
      `${name} ${numbers}`,
      ($) => `
  select ${shownColumns(columns)}, array_agg(id) as ids, array_agg(place) as rows
    from (select ctid as place, id, ${stateColumns(columns).join(', ')}
            from coding.mention as mention where report_id = ${$('report')} and id = any(${$('mentions')}::text[])
          ${locking}) as mention
   group by ${stateColumns(columns).join(', ')}`,
    ),
  );

const present = presentBy('present mentions', '');
const locked = presentBy('locked mentions', 'order by id for no key update');

/** The mentions whose values are to be read in these columns. */
export interface ReadMentions {
  reportId: string;
  mentionIds: readonly string[];
  columns: SetColumns;
}

type Read = (mentions: ReadMentions) => Statement<PresentRow>;

const reading =
  (statement: typeof present): Read =>
  ({ reportId, mentionIds, columns }) => ({
    ...statement(columns)({ report: reportId, mentions: textArray(mentionIds) }),
    types: ARRAYS_AS_TEXT,
  });

/** The statement that reads mentions. */
export const readPresent = reading(present);

/** The same, and locks them until the transaction ends, in the order of their ids. */
export const lockPresent = reading(locked);

/** The values that mentions of a report have, and where their rows are. A mention that does not exist is not in it. */
export class PresentMentions {
  private readonly mentions = new Map<string, { state: CodedState; row: string }>();

  constructor({ columns }: ReadMentions, groups: readonly PresentRow[]) {
    for (const { ids, rows, tags, ...values } of groups) {
      const state = stateOf({ ...values, ...(tags != null && { tags: parseArray(tags as string) }) }, columns);
      const rowsOf = rows.slice(2, -2).split('","');
      parseArray(ids).forEach((id, index) => this.mentions.set(id, { state, row: rowsOf[index] }));
    }
  }

  stateOf(mentionId: string): CodedState | undefined {
    return this.mentions.get(mentionId)?.state;
  }

  /** The places of rows in the table, as the text of an array of ctids. */
  rowsOf(mentionIds: readonly string[]): string {
    return `{${mentionIds.map((id) => `"${this.mentions.get(id)!.row}"`).join()}}`;
  }

  /** The states of mentions before an update of them. */
  previousOf(mentionIds: readonly string[]): PreviousStates {
    const states = new Distinct<CodedState>();
    const numbers = new Map<CodedState, number>();
    const numberOf = (state: CodedState) => {
      if (!numbers.has(state)) numbers.set(state, states.number(keyOfState(state), state));
      return numbers.get(state)!;
    };
    return { numbers: mentionIds.map((id) => numberOf(this.mentions.get(id)!.state)), states };
  }
}
