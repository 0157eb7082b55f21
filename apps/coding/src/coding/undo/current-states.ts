import { preparedStatement, type Statement } from '@earshot/database-kit';
import { groupedByPrevious, previousColumns, type PreviousRow, PLACES_AS_TEXT } from '../write/previous-values.js';
import { bySetColumns, type SetColumns } from '../write/set-columns.js';

interface Parameters {
  report: string;
  mentions: readonly string[];
}

const select = bySetColumns((columns, name) =>
  preparedStatement<PreviousRow, Parameters>(`current states ${name}`, ($) =>
    groupedByPrevious(
      columns,
      `
  select place, ${previousColumns(columns)}
    from unnest(${$('mentions')}::text[]) with ordinality as listed (mention_id, place)
    join coding.mention as old on old.report_id = ${$('report')} and old.id = listed.mention_id`,
    ),
  ),
);

/** Reads the current values of mentions in these columns. */
export const currentStates = (
  report: string,
  mentions: readonly string[],
  columns: SetColumns,
): Statement<PreviousRow> => ({ ...select(columns)({ report, mentions }), types: PLACES_AS_TEXT });
