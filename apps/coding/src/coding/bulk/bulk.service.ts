import { DocumentError, type ItemCode } from '@earshot/error-kit';
import { METRICS, outcomeCounter } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { CodingEnvironment } from '../../environment.js';
import type { Answer } from '../idempotency/answer.js';
import type { WriteCall } from '../idempotency/write-call.js';
import { InvalidItems, type ItemProblems, REPORT_NOT_FOUND } from '../items/item-problem.js';
import { ReportLookup } from '../reports/report-lookup.js';
import { forEachInSlices } from '../write/slices.js';
import type { Applied } from './apply-writes.js';
import type { BulkItemDto } from './bulk-item.dto.js';
import { bulkBody, type BulkResult } from './bulk.message.js';
import { answerOf, bulkResult, previewOf } from './bulk-result.js';
import { itemProblem } from './check-item.js';
import { groupByReport, type ValidItem, validItem, type Write } from './valid-item.js';
import { WriteQueue } from './write-queue.js';

/** Applies a bulk request: checks each item, writes the valid ones together, and reports each failed one (rules C). */
@Injectable()
export class BulkService {
  /** Counts the items of requests that were answered (C2). */
  private readonly count: (outcome: 'applied' | ItemCode, times?: number) => void;

  constructor(
    private readonly reports: ReportLookup,
    private readonly queue: WriteQueue,
    private readonly environment: CodingEnvironment,
    @Inject(METRICS) metrics: Registry,
  ) {
    const help = 'Items of bulk requests by outcome: applied, or the code of the error';
    this.count = outcomeCounter<'applied' | ItemCode>(metrics, 'bulk_items_total', help, ['applied']);
  }

  /** The answer to the bulk document, which is stored together with its changes if the request has a key (C13). */
  async answer(document: unknown, call: WriteCall): Promise<Answer<BulkResult>> {
    const { deadline, keyed } = call;
    const { data: items, meta } = bulkBody.read(document);
    checkCount(items, this.environment.BULK_MAX_ITEMS);
    const { valid, problems } = await checkItems(items);
    const write = await this.writeOf(valid, problems, call);
    const resultOf = lastOf(({ failed }: Applied) => bulkResult(items, new Map([...problems, ...failed])));
    if (meta.dry_run) return previewOf(await resultOf(await this.queue.preview(write, deadline)));
    const answer = async (applied: Applied) => answerOf(await resultOf(applied), applied.changeIds);
    const applied = await this.queue.write(write, deadline, keyed && { request: keyed, answer });
    const { data, errors } = await resultOf(applied);
    this.count('applied', data.counter.success);
    for (const { code } of errors) this.count(code);
    return answer(applied);
  }

  /** The items of the caller's reports. All others have a problem (rule C5). */
  private async writeOf(
    valid: readonly ValidItem[],
    problems: ItemProblems,
    { caller, deadline }: WriteCall,
  ): Promise<Write> {
    const byReport = await groupByReport(valid);
    const known = await deadline.race(this.reports.reportsOf(caller.clientId, [...byReport.keys()]));
    for (const [reportId, items] of byReport) {
      if (known.has(reportId)) continue;
      for (const { index } of items) problems.set(index, REPORT_NOT_FOUND);
      byReport.delete(reportId);
    }
    return { byReport, caller };
  }
}

/**
 * Computes a result once. A request with a key needs it in its transaction, and after it; a transaction that is repeated
 * has another result.
 */
function lastOf<From, Result>(compute: (from: From) => Result): (from: From) => Result {
  let last: { from: From; result: Result } | undefined;
  return (from) => {
    if (last?.from !== from) last = { from, result: compute(from) };
    return last.result;
  };
}

function checkCount({ length }: readonly unknown[], most: number): void {
  if (length <= most) return;
  throw DocumentError.of('items_too_many', `The request has ${length} items; at most ${most} are allowed.`);
}

async function checkItems(items: readonly unknown[]): Promise<{ valid: ValidItem[]; problems: ItemProblems }> {
  const valid: ValidItem[] = [];
  const invalid = new InvalidItems();
  await forEachInSlices(items, (item, index) => {
    const detail = itemProblem(item);
    if (detail === undefined) valid.push(validItem(index, item as BulkItemDto));
    else invalid.add(index, detail);
  });
  return { valid, problems: invalid.problems };
}
