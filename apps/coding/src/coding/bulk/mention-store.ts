import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { Deadline } from '../write/deadline.js';
import type { Keyed } from '../idempotency/storing-answers.js';
import { groupByReport, type ValidItem, type Write } from './valid-item.js';
import { ReportLookup } from '../reports/report-lookup.js';
import type { Applied, Missing } from './apply-writes.js';
import { WriteQueue } from './write-queue.js';
import { preparedStatement, Sql } from '@earshot/database-kit';
import { Transactor } from '../write/transactor.js';

/** Valid items of one request: those of the caller's reports, and those of unknown reports (rule C5). */
export interface Planned {
  write: Write;
  unknown: readonly ValidItem[];
}

const existingMentions = preparedStatement<{ id: string }, { report: string; mentions: string[] }>(
  'existing mentions',
  ($) => `select id from coding.mention where report_id = ${$('report')} and id = any(${$('mentions')})`,
);

const NOTHING: Applied = { missing: new Set(), changeIds: new Map() };

/** Applies the valid items of a request to their mentions, all or none (rules C5 to C9). */
@Injectable()
export class MentionStore {
  constructor(
    private readonly reports: ReportLookup,
    private readonly queue: WriteQueue,
    private readonly sql: Sql,
    private readonly transactor: Transactor,
  ) {}

  /** Separates the items whose report does not exist from those that can be written. */
  async plan(items: readonly ValidItem[], caller: TokenOwner, deadline: Deadline): Promise<Planned> {
    const byReport = await groupByReport(items);
    const known = await deadline.race(this.reports.reportsOf(caller.clientId, [...byReport.keys()]));
    const unknown: ValidItem[] = [];
    for (const [reportId, ofReport] of byReport) {
      if (known.has(reportId)) continue;
      for (const item of ofReport) unknown.push(item);
      byReport.delete(reportId);
    }
    return { write: { byReport, caller }, unknown };
  }

  /** Stores the items, and the answer of a request with a key. Without either, it does nothing. */
  async apply(write: Write, deadline: Deadline, keyed?: Keyed<Applied>): Promise<Applied> {
    if (write.byReport.size === 0 && !keyed) return NOTHING;
    return this.queue.write(write, deadline, keyed);
  }

  /** Returns what `apply` would return. Stores nothing (rule C12). */
  async preview(write: Write, deadline: Deadline): Promise<Applied> {
    return { ...NOTHING, missing: await this.missing(write, deadline) };
  }

  private async missing({ byReport, caller }: Write, { signal }: Deadline): Promise<Missing> {
    const missing = new Set<ValidItem>();
    for (const [report, items] of byReport) {
      const mentions = [...new Set(items.map(({ item }) => item.mention_id))];
      const read = () => this.sql.cancellableRows(existingMentions({ report, mentions }), signal);
      const existing = new Set((await this.transactor.inTurn(caller.clientId, read, signal)).map(({ id }) => id));
      for (const item of items) if (!existing.has(item.item.mention_id)) missing.add(item);
    }
    return missing;
  }
}
