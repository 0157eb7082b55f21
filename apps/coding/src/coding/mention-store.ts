import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { Deadline } from './deadline.js';
import { groupByReport } from './plan/group.js';
import { type ItemProblems, MENTION_NOT_FOUND, REPORT_NOT_FOUND } from './plan/item-problem.js';
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

  /** Returns the problems of the items whose report or mention does not exist. All others are stored. */
  async apply(items: readonly ValidItem[], caller: TokenOwner, deadline: Deadline): Promise<ItemProblems> {
    const problems: ItemProblems = new Map();
    const byReport = await groupByReport(items);
    const known = await deadline.race(this.reports.reportsOf(caller.clientId, [...byReport.keys()]));
    for (const [reportId, ofReport] of byReport) {
      if (known.has(reportId)) continue;
      for (const { index } of ofReport) problems.set(index, REPORT_NOT_FOUND);
      byReport.delete(reportId);
    }
    if (byReport.size === 0) return problems;
    const { missing } = await this.queue.write({ byReport, caller }, deadline);
    if (missing.size === 0) return problems;
    for (const item of items) if (missing.has(item)) problems.set(item.index, MENTION_NOT_FOUND);
    return problems;
  }
}
