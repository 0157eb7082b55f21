import type { Report } from '@earshot/coding/entities';
import type { DrivingTable } from './driving-table.js';
import type { StatementParameters } from './statement-parameters.js';

/** What filters need to know of the report whose mentions they select. */
export type FilteredReport = Pick<Report, 'id' | 'channels_enabled' | 'collaboration_enabled'>;

/** The statement that filters are compiled into. */
export interface CompileContext {
  readonly report: FilteredReport;
  /** The placeholder of `report.id`: every table of the statement is restricted by it. */
  readonly reportId: string;
  readonly parameters: StatementParameters;
  /** The table whose `date` the filters restrict. */
  readonly drivingTable: DrivingTable;
  /** Whether words and titles are read from the joined document, rather than looked up by an index. */
  readonly readsDocuments: boolean;
}
