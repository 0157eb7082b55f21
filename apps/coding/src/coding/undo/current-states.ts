import { CODED_MEMBERS, type CodedColumn } from '@earshot/coding/entities';
import { preparedStatement, type Statement } from '@earshot/database-kit';
import { groupedByPrevious, previousColumns, type PreviousRow, RAW_PLACES } from '../write/previous-values.js';

type Parameters = { report: string; mentions: readonly string[] } & Record<`sets ${CodedColumn}`, boolean>;

const select = preparedStatement<PreviousRow, Parameters>('current states', ($) =>
  groupedByPrevious(`
  select place, ${previousColumns((column) => $(`sets ${column}`))}
    from unnest(${$('mentions')}::text[]) with ordinality as listed (mention_id, place)
    join coding.mention as old on old.report_id = ${$('report')} and old.id = listed.mention_id`),
);

/** Reads the current values of mentions: only the columns of `isSet`, so that few groups differ. */
export const currentStates = (
  report: string,
  mentions: readonly string[],
  isSet: (column: CodedColumn) => boolean,
): Statement<PreviousRow> => ({
  ...select({ report, mentions, ...setColumns(isSet) }),
  types: RAW_PLACES,
});

const setColumns = (isSet: (column: CodedColumn) => boolean) =>
  Object.fromEntries(CODED_MEMBERS.map(({ column }) => [`sets ${column}`, isSet(column)])) as Record<
    `sets ${CodedColumn}`,
    boolean
  >;
