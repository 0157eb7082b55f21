import { preparedStatement, Sql } from '@earshot/database-kit';
import { isPlainText } from '@earshot/request-kit';
import { DocumentError } from '@earshot/error-kit';
import type { FilteredReport } from '@earshot/mention-query';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';

interface ReportKey {
  clientId: string;
  reportId: string;
}

const lookUp = preparedStatement<ReportKey, { clientIds: string[]; reportIds: string[] }>(
  'look up reports',
  ($) => `
    select client_id as "clientId", id as "reportId" from coding.report
     where (client_id, id) in (select * from unnest(${$('clientIds')}::text[], ${$('reportIds')}::text[]))`,
);

const find = preparedStatement<FilteredReport, ReportKey>(
  'find report',
  ($) => `
    select id, channels_enabled, collaboration_enabled from coding.report
     where client_id = ${$('clientId')} and id = ${$('reportId')}`,
);

/** The largest index entry in bytes (a third of a page). No report has a longer identifier. */
const LONGEST_ID = 2_704;

/**
 * Finds the reports of a client account. Reports of other accounts count as missing (rule C5). The look-ups of one
 * event-loop turn become one statement.
 */
@Injectable()
export class ReportLookup {
  private readonly loader = new DataLoader<ReportKey, boolean>((keys) => this.load(keys), {
    cache: false,
    maxBatchSize: 1_000,
    batchScheduleFn: setImmediate,
  });

  constructor(private readonly sql: Sql) {}

  /** Returns those of `reportIds` that are reports of the client account. */
  async reportsOf(clientId: string, reportIds: readonly string[]): Promise<Set<string>> {
    // A longer identifier would enlarge a statement that other requests share.
    const possible = reportIds.filter(({ length }) => length <= LONGEST_ID);
    const exist = await Promise.all(possible.map((reportId) => this.loader.load({ clientId, reportId })));
    return new Set(possible.filter((_, index) => exist[index]));
  }

  /** Returns a report of the client account with the settings that filters depend on, or throws a 404. */
  async read(clientId: string, reportId: string): Promise<FilteredReport> {
    const [report] = await this.sql.rows(find({ clientId, reportId: isPlainText(reportId) ? reportId : '' }));
    if (!report) throw DocumentError.of('report_not_found', 'There is no such report.');
    return report;
  }

  private async load(keys: readonly ReportKey[]): Promise<boolean[]> {
    const clientIds = keys.map(({ clientId }) => clientId);
    const reportIds = keys.map(({ reportId }) => reportId);
    const found = new Set((await this.sql.rows(lookUp({ clientIds, reportIds }))).map(textOf));
    return keys.map((key) => found.has(textOf(key)));
  }
}

/** No identifier contains a NUL character (rule E5). */
const textOf = ({ clientId, reportId }: ReportKey): string => `${clientId}\0${reportId}`;
