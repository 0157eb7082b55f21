import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { Deadline } from './deadline.js';
import { groupByReport } from './plan/group.js';
import type { ValidItem } from './plan/valid-item.js';
import { ReportLookup } from './report-lookup.js';
import { WriteQueue } from './write/write-queue.js';

/** Applies the valid items of a request to their mentions, all or none (rules C5 to C9). */
@Injectable()
export class MentionStore {
  constructor(
    private readonly reports: ReportLookup,
    private readonly queue: WriteQueue,
  ) {}

  /** Returns the problem of each item whose report or mention does not exist, by position. All others are stored. */
  async apply(items: readonly ValidItem[], caller: TokenOwner, deadline: Deadline): Promise<Map<number, string>> {
    const problems = new Map<number, string>();
    const byReport = await groupByReport(items);
    const known = await deadline.race(this.reports.reportsOf(caller.clientId, [...byReport.keys()]));
    for (const [reportId, ofReport] of byReport) {
      if (known.has(reportId)) continue;
      for (const { index } of ofReport) problems.set(index, 'report not found');
      byReport.delete(reportId);
    }
    if (byReport.size === 0) return problems;
    const missing = await this.queue.write({ byReport, caller }, deadline);
    if (missing.size === 0) return problems;
    for (const item of items) if (missing.has(item)) problems.set(item.index, 'mention not found in the report');
    return problems;
  }
}
