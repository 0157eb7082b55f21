import type { FilterSet } from '@earshot/filter-kit';
import type { FilteredReport } from './compile-context.js';
import { compileFilters } from './compile-filters.js';
import { readsDocuments } from './document-lookups.js';
import { DOCUMENTS, type DrivingTable, drivingTableOf, fromClause, testOnlyDocuments } from './driving-table.js';
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

/** Compiles filters (interface 2.6) for `report`. All statements about the selected mentions use the result. */
export function selectMentions(report: FilteredReport, filters: FilterSet): MentionSelection {
  const parameters = new StatementParameters();
  const reportId = parameters.add(report.id);
  const drivingTable = drivingTableOf(filters);
  const context = { report, reportId, parameters, drivingTable, readsDocuments: readsDocuments(filters) };
  const from = fromClause(drivingTable, reportId);
  return {
    ...{ parameters, reportId, drivingTable, from },
    countFrom: testOnlyDocuments(filters, drivingTable) ? DOCUMENTS : from,
    condition: `${drivingTable}.report_id = ${reportId} and ${compileFilters(filters, context)}`,
  };
}
