import { Sql, unlessAborted } from '@earshot/database-kit';
import { savedFilters } from '@earshot/mention-query';
import { Injectable } from '@nestjs/common';
import { CodingEnvironment } from '../../environment.js';
import type { Deadline } from '../write/deadline.js';
import type { UpdateResultDto } from './update-result.dto.js';
import type { Answer } from '../idempotency/answer.js';
import { StoredAnswers } from '../idempotency/stored-answers.js';
import type { WriteCall } from '../idempotency/write-call.js';
import { ReportLookup } from '../reports/report-lookup.js';
import { Transactor } from '../write/transactor.js';
import { checkMatches } from './check-matches.js';
import { FilteredUpdate, type MatchLimits } from './filtered-update.js';
import { selectionText } from './selection.js';
import { updateBody, type UpdateRequest } from './update.request.js';
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
  async answer(reportId: string, document: unknown, { caller, deadline, keyed }: WriteCall): Promise<Answer> {
    const saved = await savedFilters(document, caller.clientId, (find) => deadline.race(this.sql.rows(find)));
    const request = updateBody.read(document, saved);
    const report = await deadline.race(this.reports.read(caller.clientId, reportId));
    const update = { report, request, caller, limits: this.limitsOf(request) };
    if (request.meta.dry_run) return { status: 200, body: await this.preview(update, deadline) };
    return this.transactor.run(caller.clientId, this.answers.storing(updateWork(update), keyed), deadline);
  }

  /** Counts what the same request would change, without the lock of the report (rule C12). */
  private async preview(
    { report, request, caller, limits }: RequestedUpdate,
    { signal }: Deadline,
  ): Promise<UpdateResultDto> {
    const statement = new FilteredUpdate(report, request, new Date()).count();
    const count = () => this.sql.cancellableRows(statement, signal);
    const [counts] = await unlessAborted(this.transactor.inTurn(caller.clientId, count, signal), signal);
    const counter = { matched: Number(counts.matched), updated: Number(counts.differing) };
    checkMatches({ ...counts, ...counter }, limits);
    return { data: { counter, change_id: null }, meta: { dry_run: true, selection: selectionText(counts) } };
  }

  private limitsOf({ meta }: UpdateRequest): MatchLimits {
    return { max: this.environment.UPDATE_MAX_MENTIONS, exactly: meta.if_count, selection: meta.if_selection };
  }
}
