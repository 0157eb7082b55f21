import { textArray } from '@earshot/database-kit';
import type { FilterSet } from '@earshot/filter-kit';
import { COLUMNS } from './columns.js';
import type { FilteredReport } from './compile-context.js';
import { compileFilters } from './compile-filters.js';
import { readsDocuments } from './document-lookups.js';
import {
  DOCUMENTS,
  type DrivingTable,
  drivingTableOf,
  fromClause,
  TABLES,
  testOnlyDocuments,
} from './driving-table.js';
import { StatementParameters } from './statement-parameters.js';

/** The mentions of a report that filters select, as parts of SQL statements. */
export interface MentionSelection {
  /** The parameters of `condition`. Copy them before you add others. */
  readonly parameters: StatementParameters;
  /** The placeholder of the `id` of the report. */
  readonly reportId: string;
  readonly drivingTable: DrivingTable;
  /** The tables with all columns of the selected mentions. */
  readonly from: string;
  /** The tables that are needed to count the selected mentions. */
  readonly countFrom: string;
  readonly condition: string;
}

/**
 * Compiles filters (interface 2.6) for `report`. All statements about the selected mentions use the result. `within` is
 * another selection of the same statement, which shares its parameters.
 */
export function selectMentions(
  report: FilteredReport,
  filters: FilterSet,
  within?: MentionSelection,
): MentionSelection {
  const parameters = within?.parameters ?? new StatementParameters();
  const reportId = within?.reportId ?? parameters.add(report.id);
  const drivingTable = drivingTableOf(filters);
  const context = { report, reportId, parameters, drivingTable, readsDocuments: readsDocuments(filters) };
  const from = fromClause(drivingTable, reportId);
  return {
    ...{ parameters, reportId, drivingTable, from },
    countFrom: testOnlyDocuments(filters, drivingTable) ? DOCUMENTS : from,
    condition: `${drivingTable}.report_id = ${reportId} and ${compileFilters(filters, context)}`,
  };
}

/**
 * The mentions of a selection whose ids are all known, and perhaps more. They are read by their keys first:
 * PostgreSQL would rather read the report in the order of the answer until it has found enough of them.
 */
export function withIds(selection: MentionSelection, ids: readonly string[]): MentionSelection {
  const { drivingTable, reportId } = selection;
  const parameters = selection.parameters.copy();
  const table = TABLES[drivingTable];
  const isKnown = `report_id = ${reportId} and id = any(${parameters.add(textArray(ids))}::text[])`;
  // `offset 0` keeps PostgreSQL from merging the subquery into the statement.
  const rows = `(select ${COLUMNS[drivingTable].join(', ')} from ${table} where ${isKnown} offset 0)`;
  return { ...selection, parameters, from: fromClause(drivingTable, reportId, rows) };
}
