import { poolOf } from '@earshot/database-kit';
import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { writeChanges } from './bulk-transaction.js';
import { groupByReport, type IndexedItem, type ReportChanges } from './report-changes.js';

const ATTEMPTS = 3;

/** Serialization failure and deadlock (PostgreSQL, appendix A): the same transaction may succeed when run again. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Writes valid items to the mentions they name, all of one request together (contract C5 to C9). */
@Injectable()
export class MentionStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Applies `items` and returns, by position, what was not found; the rest is stored when this returns. */
  async apply(items: readonly IndexedItem[], caller: TokenOwner): Promise<Map<number, string>> {
    const known = await this.reportsOf(caller.clientId, items);
    const problems = new Map<number, string>();
    for (const { index, item } of items) {
      if (!known.has(item.report_id)) problems.set(index, 'report not found');
    }
    const reports = groupByReport(items.filter(({ item }) => known.has(item.report_id)));
    if (reports.length === 0) return problems;
    for (const index of await this.write(reports, caller)) problems.set(index, 'mention not found in the report');
    return problems;
  }

  /** A report of another client account is not told from one that does not exist (contract C5). */
  private async reportsOf(clientId: string, items: readonly IndexedItem[]): Promise<Set<string>> {
    const ids = [...new Set(items.map(({ item }) => item.report_id))];
    if (ids.length === 0) return new Set();
    const { rows } = await poolOf(this.dataSource).query<{ id: string }>({
      name: 'reports of a client',
      text: 'select id from coding.report where client_id = $1 and id = any($2)',
      values: [clientId, ids],
    });
    return new Set(rows.map(({ id }) => id));
  }

  private async write(reports: ReportChanges[], caller: TokenOwner): Promise<number[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await writeChanges(this.dataSource, reports, caller);
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }
}
