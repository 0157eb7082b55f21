import { Sql, unlessAborted } from '@earshot/database-kit';
import type { Moment } from '@earshot/filter-kit';
import { periodsOf, savedFilters } from '@earshot/mention-query';
import { Injectable } from '@nestjs/common';
import { CodingEnvironment } from '../../environment.js';
import type { Deadline } from '../write/transaction/deadline.js';
import type { Answer } from '../idempotency/answer.js';
import { StoredAnswers } from '../idempotency/stored-answers.js';
import type { WriteCall } from '../idempotency/write-call.js';
import { ReportLookup } from '../reports/report-lookup.js';
import { Transactor } from '../write/transaction/transactor.js';
import { checkMatches, type MatchLimits } from '../selection/check-matches.js';
import { FilteredUpdate } from './filtered-update.js';
import { selectionText } from '../selection/selection.js';
import { updateBody, type UpdateRequest, type UpdateResult } from './update.message.js';
import { type RequestedUpdate, updateWork } from './update-work.js';

/** Changes the mentions that filters select (rule C14). */
@Injectable()
export class UpdateService {
  constructor(
    private readonly sql: Sql,
    private readonly reports: ReportLookup,
    private readonly transactor: Transactor,
    private readonly answers: StoredAnswers,
    private readonly environment: CodingEnvironment,
  ) {}

  /** The answer to an update, which is stored together with its changes if the request has a key (C13). */
  async answer(
    reportId: string,
    document: unknown,
    { caller, deadline, keyed }: WriteCall,
  ): Promise<Answer<UpdateResult>> {
    const saved = await savedFilters(document, caller, (find) => deadline.race(this.sql.rows(find)));
    const requested = updateBody.read(document, saved);
    const report = await deadline.race(this.reports.read(caller.clientId, reportId));
    const { filters, meta } = requested;
    const kept = meta.if_selection?.moment;
    const { resolve, moment } = await periodsOf(
      reportId,
      [filters],
      (find) => deadline.race(this.sql.rows(find)),
      kept,
    );
    const request = { ...requested, filters: resolve(filters) };
    const update = { report, request, caller, limits: this.limitsOf(request) };
    if (meta.dry_run) return { status: 200, body: await this.preview(update, moment, deadline) };
    return this.transactor.run(caller.clientId, this.answers.storing(updateWork(update), keyed), deadline);
  }

  /** Counts what the same request would change, without the lock of the report (rule C12). */
  private async preview(
    { report, request, caller, limits }: RequestedUpdate,
    moment: Moment | undefined,
    { signal }: Deadline,
  ): Promise<UpdateResult> {
    const update = new FilteredUpdate(report, request, new Date());
    const count = () => this.sql.cancellableRows(update.count(), signal);
    const [counts] = await unlessAborted(this.transactor.inTurn(caller.clientId, count, signal), signal);
    const counter = { matched: Number(counts.matched), updated: Number(counts.differing) };
    checkMatches({ ...counts, ...counter }, limits);
    const selection = selectionText({ hash: counts.hash, seed: update.seed, moment });
    return { data: { counter, change_id: null }, meta: { dry_run: true, selection } };
  }

  private limitsOf({ meta }: UpdateRequest): MatchLimits {
    return { max: this.environment.UPDATE_MAX_MENTIONS, exactly: meta.if_count, selection: meta.if_selection?.hash };
  }
}
