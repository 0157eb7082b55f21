import { Sql, unlessAborted } from '@earshot/database-kit';
import type { Moment } from '@earshot/filter-kit';
import { periodsOf, savedFilters } from '@earshot/mention-query';
import { Injectable } from '@nestjs/common';
import { CodingEnvironment } from '../../environment.js';
import type { Answer } from '../idempotency/answer.js';
import { StoredAnswers } from '../idempotency/stored-answers.js';
import type { WriteCall } from '../idempotency/write-call.js';
import { ReportLookup } from '../reports/report-lookup.js';
import { checkMatches } from '../selection/check-matches.js';
import { newSeed, selectionText } from '../selection/selection.js';
import type { Deadline } from '../write/transaction/deadline.js';
import { Transactor } from '../write/transaction/transactor.js';
import { eraseBody, type EraseRequest, type EraseResult } from './erase.message.js';
import { eraseWork, type RequestedErasure } from './erase-work.js';
import { ErasedSelection, type Matches, NO_MATCHES, together } from './erased-selection.js';

/** Erases the mentions that filters select for good (rule C21). */
@Injectable()
export class EraseService {
  constructor(
    private readonly sql: Sql,
    private readonly reports: ReportLookup,
    private readonly transactor: Transactor,
    private readonly answers: StoredAnswers,
    private readonly environment: CodingEnvironment,
  ) {}

  /** The answer to an erasure, which is stored together with it if the request has a key (C13). */
  async answer(document: unknown, { caller, deadline, keyed }: WriteCall): Promise<Answer<EraseResult>> {
    const saved = await savedFilters(document, caller, (find) => deadline.race(this.sql.rows(find)));
    const request = eraseBody.read(document, saved);
    const reports = await deadline.race(this.reports.readAll(caller.clientId, request.report_ids));
    const { filters, meta } = request;
    // One moment for all reports.
    let moment: Moment | undefined = meta.if_selection?.moment;
    const seed = meta.if_selection?.seed ?? newSeed();
    const selections: ErasedSelection[] = [];
    for (const report of reports) {
      const periods = await periodsOf(report.id, [filters], (find) => deadline.race(this.sql.rows(find)), moment);
      selections.push(new ErasedSelection(report, periods.resolve(filters), seed));
      moment = periods.moment;
    }
    const erasure = { selections, seed, caller, limits: this.limitsOf(request) };
    if (meta.dry_run) return { status: 200, body: await this.preview(erasure, moment, deadline) };
    return this.transactor.run(caller.clientId, this.answers.storing(eraseWork(erasure), keyed), deadline);
  }

  /** Counts what the same request would erase, without the locks of the reports (rule C12). */
  private async preview(
    { selections, seed, caller, limits }: RequestedErasure & { seed: string },
    moment: Moment | undefined,
    { signal }: Deadline,
  ): Promise<EraseResult> {
    const count = async () => {
      let all: Matches = NO_MATCHES;
      for (const selection of selections) {
        const [counted] = await this.sql.cancellableRows(selection.count(), signal);
        all = together(all, counted);
      }
      return all;
    };
    const all = await unlessAborted(this.transactor.inTurn(caller.clientId, count, signal), signal);
    checkMatches({ ...all, overfull: null }, limits);
    const data = { counter: { matched: all.matched, erased: all.matched }, change_ids: [] };
    return { data, meta: { dry_run: true, selection: selectionText({ hash: all.hash, seed, moment }) } };
  }

  private limitsOf({ meta }: EraseRequest): RequestedErasure['limits'] {
    return { max: this.environment.UPDATE_MAX_MENTIONS, exactly: meta.if_count, selection: meta.if_selection?.hash };
  }
}
