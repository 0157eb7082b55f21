import { preparedStatement, type Statement } from '@earshot/database-kit';
import {
  bySetColumns,
  groupedByPrevious,
  PLACES_AS_TEXT,
  previousColumns,
  type PreviousRow,
  type SetColumns,
} from '../write/mentions/coded-columns.js';

interface Parameters {
  report: string;
  mentions: readonly string[];
}

const statesBy = (kind: string, locking: string) =>
  bySetColumns((columns, name) =>
    preparedStatement<PreviousRow, Parameters>(`${kind} states ${name}`, ($) =>
      groupedByPrevious(
        columns,
        `
  select place, ${previousColumns(columns)}
    from unnest(${$('mentions')}::text[]) with ordinality as listed (mention_id, place)
    join coding.mention as old on old.report_id = ${$('report')} and old.id = listed.mention_id
  ${locking}`,
      ),
    ),
  );

const current = statesBy('current', '');
const locked = statesBy('locked', 'order by place for no key update of old');

type States = (report: string, mentions: readonly string[], columns: SetColumns) => Statement<PreviousRow>;

/** Reads the current values of mentions in these columns. */
export const currentStates: States = (report, mentions, columns) => ({
  ...current(columns)({ report, mentions }),
  types: PLACES_AS_TEXT,
});

/** The same, and locks the mentions until the transaction ends, in this order, also against small writes. */
export const lockedStates: States = (report, mentions, columns) => ({
  ...locked(columns)({ report, mentions }),
  types: PLACES_AS_TEXT,
});
