import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { Deadline } from './deadline.js';
import { groupByReport } from './plan/group.js';
import { type ItemProblems, MENTION_NOT_FOUND, REPORT_NOT_FOUND } from './plan/item-problem.js';
import type { ValidItem } from './plan/valid-item.js';
import { ReportLookup } from './report-lookup.js';
import { WriteQueue } from './write/write-queue.js';

/** What became of the valid items of a request. */
export interface Stored {
  /** The problems of the items whose report or mention does not exist. */
  problems: ItemProblems;
  /** The ids of the changes that were made (rule C15). */
  changeIds: string[];
}

/** Applies the valid items of a request to their mentions, all or none (rules C5 to C9). */
@Injectable()
export class MentionStore {
  constructor(
    private readonly reports: ReportLookup,
    private readonly queue: WriteQueue,
  ) {}

  /** Stores the items whose report and mention exist. */
  async apply(items: readonly ValidItem[], caller: TokenOwner, deadline: Deadline): Promise<Stored> {
    const problems: ItemProblems = new Map();
    const byReport = await groupByReport(items);
    const known = await deadline.race(this.reports.reportsOf(caller.clientId, [...byReport.keys()]));
    for (const [reportId, ofReport] of byReport) {
      if (known.has(reportId)) continue;
      for (const { index } of ofReport) problems.set(index, REPORT_NOT_FOUND);
      byReport.delete(reportId);
    }
    if (byReport.size === 0) return { problems, changeIds: [] };
    const write = { byReport, caller };
    const { missing, changeIds } = await this.queue.write(write, deadline);
    if (missing.size > 0) for (const item of items) if (missing.has(item)) problems.set(item.index, MENTION_NOT_FOUND);
    return { problems, changeIds: changeIds.get(write)! };
  }
}
