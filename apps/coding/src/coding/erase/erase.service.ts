import { Sql, unlessAborted } from '@earshot/database-kit';
import { savedFilters } from '@earshot/mention-query';
import { Injectable } from '@nestjs/common';
import { CodingEnvironment } from '../../environment.js';
import type { Answer } from '../idempotency/answer.js';
import { StoredAnswers } from '../idempotency/stored-answers.js';
import type { WriteCall } from '../idempotency/write-call.js';
import { ReportLookup } from '../reports/report-lookup.js';
import { checkMatches } from '../update/check-matches.js';
import { selectionText } from '../update/selection.js';
import type { Deadline } from '../write/deadline.js';
import { Transactor } from '../write/transactor.js';
import { eraseBody, type EraseRequest } from './erase.request.js';
import type { EraseResultDto } from './erase-result.dto.js';
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
  async answer(document: unknown, { caller, deadline, keyed }: WriteCall): Promise<Answer> {
    const saved = await savedFilters(document, caller.clientId, (find) => deadline.race(this.sql.rows(find)));
    const request = eraseBody.read(document, saved);
    const reports = await deadline.race(this.reports.readAll(caller.clientId, request.report_ids));
    const selections = reports.map((report) => new ErasedSelection(report, request.filters));
    const erasure = { selections, caller, limits: this.limitsOf(request) };
    if (request.meta.dry_run) return { status: 200, body: await this.preview(erasure, deadline) };
    return this.transactor.run(caller.clientId, this.answers.storing(eraseWork(erasure), keyed), deadline);
  }

  /** Counts what the same request would erase, without the locks of the reports (rule C12). */
  private async preview(
    { selections, caller, limits }: RequestedErasure,
    { signal }: Deadline,
  ): Promise<EraseResultDto> {
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
    return { data, meta: { dry_run: true, selection: selectionText(all) } };
  }

  private limitsOf({ meta }: EraseRequest): RequestedErasure['limits'] {
    return { max: this.environment.UPDATE_MAX_MENTIONS, exactly: meta.if_count, selection: meta.if_selection };
  }
}
