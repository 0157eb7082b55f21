import { preparedStatement, Sql } from '@earshot/database-kit';
import { isPlainText } from '@earshot/message-kit';
import { DocumentError, printable } from '@earshot/error-kit';
import type { FilteredReport } from '@earshot/mention-query';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';

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

const findAll = preparedStatement<FilteredReport, { clientId: string; reportIds: readonly string[] | null }>(
  'find reports',
  ($) => `
    select id, channels_enabled, collaboration_enabled from coding.report
     where client_id = ${$('clientId')} and (${$('reportIds')}::text[] is null or id = any(${$('reportIds')}::text[]))
     order by id`,
);

/** The largest index entry in bytes (a third of a page). No report has a longer identifier. */
const LONGEST_ID = 2_704;

/** How long a report that was found is not looked up again. The owner of a token is cached for longer. */
const FOUND_MS = 1_000;
const FOUND = 10_000;

/** How many missing reports an error names. */
const MOST_NAMED = 20;

/**
 * Finds the reports of a client account. Reports of other accounts count as missing (rule C5). The look-ups of one
 * event-loop turn become one statement.
 */
@Injectable()
export class ReportLookup {
  private readonly found = new LRUCache<string, true>({ max: FOUND, ttl: FOUND_MS });
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
    const unknown = possible.filter((reportId) => !this.found.has(textOf({ clientId, reportId })));
    if (unknown.length === 0) return new Set(possible);
    const exist = await Promise.all(unknown.map((reportId) => this.loader.load({ clientId, reportId })));
    const missing = new Set(unknown.filter((_, index) => !exist[index]));
    return new Set(possible.filter((reportId) => !missing.has(reportId)));
  }

  /** Returns a report of the client account with the settings that filters depend on, or throws a 404. */
  async read(clientId: string, reportId: string): Promise<FilteredReport> {
    const [report] = await this.sql.rows(find({ clientId, reportId: isPlainText(reportId) ? reportId : '' }));
    if (!report) throw DocumentError.of('report_not_found', 'There is no such report.');
    return report;
  }

  /** Returns these reports of the client account in the order of their ids, or all. Throws a 404 if one is missing. */
  async readAll(clientId: string, reportIds?: readonly string[]): Promise<FilteredReport[]> {
    const reports = await this.sql.rows(findAll({ clientId, reportIds: reportIds?.filter(isPlainText) ?? null }));
    const found = new Set(reports.map(({ id }) => id));
    const missing = [...new Set(reportIds)].filter((id) => !found.has(id));
    if (missing.length === 0) return reports;
    const meta = { report_ids: missing.slice(0, MOST_NAMED).map(printable) };
    throw new DocumentError([
      { code: 'report_not_found', detail: 'report_ids names reports that do not exist.', meta },
    ]);
  }

  private async load(keys: readonly ReportKey[]): Promise<boolean[]> {
    const clientIds = keys.map(({ clientId }) => clientId);
    const reportIds = keys.map(({ reportId }) => reportId);
    const found = new Set((await this.sql.rows(lookUp({ clientIds, reportIds }))).map(textOf));
    for (const report of found) this.found.set(report, true);
    return keys.map((key) => found.has(textOf(key)));
  }
}

/** No identifier contains a NUL character (rule E5). */
const textOf = ({ clientId, reportId }: ReportKey): string => `${clientId}\0${reportId}`;
