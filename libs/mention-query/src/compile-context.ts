import type { Report } from '@earshot/coding/entities';
import type { DrivingTable } from './driving-table.js';
import type { StatementParameters } from './statement-parameters.js';

/** The settings of a report that filters depend on. */
export type FilteredReport = Pick<Report, 'id' | 'channels_enabled' | 'collaboration_enabled'>;

/** What filters need to know about the statement that they are compiled into. */
export interface CompileContext {
  readonly report: FilteredReport;
  /** The placeholder of `report.id`, to which every table of the statement is restricted. */
  readonly reportId: string;
  readonly parameters: StatementParameters;
  /** The table whose `date` the filters restrict. */
  readonly drivingTable: DrivingTable;
  /** Whether words and titles are tested in the joined mention document, not looked up by an index. */
  readonly readsDocuments: boolean;
}
