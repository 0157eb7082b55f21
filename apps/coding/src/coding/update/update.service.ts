import { Sql, unlessAborted } from '@earshot/database-kit';
import { isDatabaseUnavailable } from '@earshot/error-kit';
import type { FilteredReport } from '@earshot/mention-query';
import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { CodingEnvironment } from '../../environment.js';
import type { Deadline } from '../deadline.js';
import type { UpdateResultDto } from '../dto/update-result.dto.js';
import { ReportLookup } from '../report-lookup.js';
import { Transactor } from '../write/transactor.js';
import { nothingChanged } from '../write/write-errors.js';
import { checkMatches } from './check-matches.js';
import { FilteredUpdate, type MatchLimits } from './filtered-update.js';
import { readUpdateRequest, type UpdateRequest } from './update-request.js';
import { updateWork } from './update-work.js';

/** Who asks for an update, and how long the client waits for the answer. */
export interface UpdateContext {
  caller: TokenOwner;
  deadline: Deadline;
  /** Aborts when the client no longer waits. */
  signal: AbortSignal;
}

/** Changes the mentions that filters select (rule C14). */
@Injectable()
export class UpdateService {
  constructor(
    private readonly sql: Sql,
    private readonly reports: ReportLookup,
    private readonly transactor: Transactor,
    private readonly environment: CodingEnvironment,
  ) {}

  async update(reportId: string, document: unknown, context: UpdateContext): Promise<UpdateResultDto> {
    const request = readUpdateRequest(document);
    try {
      const report = await context.deadline.race(this.reports.read(context.caller.clientId, reportId));
      return await (request.isDryRun ? this.preview(report, request, context) : this.apply(report, request, context));
    } catch (error) {
      throw isDatabaseUnavailable(error) ? nothingChanged(error) : error;
    }
  }

  private async apply(
    report: FilteredReport,
    request: UpdateRequest,
    { caller, deadline }: UpdateContext,
  ): Promise<UpdateResultDto> {
    const work = updateWork({ report, request, caller, limits: this.limitsOf(request) });
    return this.transactor.run(caller.clientId, work, deadline);
  }

  /** Counts what the same request would change, without the lock of the report (rule C12). */
  private async preview(
    report: FilteredReport,
    request: UpdateRequest,
    { caller, signal }: UpdateContext,
  ): Promise<UpdateResultDto> {
    const statement = new FilteredUpdate(report, request, new Date()).count();
    const counting = this.transactor.inTurn(caller.clientId, () => this.sql.cancellableRows(statement, signal), signal);
    const [{ matched, differing }] = await unlessAborted(counting, signal);
    checkMatches(Number(matched), this.limitsOf(request));
    const counter = { matched: Number(matched), updated: Number(differing) };
    return { data: { counter, change_id: null }, meta: { dry_run: true } };
  }

  private limitsOf({ ifCount }: UpdateRequest): MatchLimits {
    return { max: this.environment.UPDATE_MAX_MENTIONS, exactly: ifCount };
  }
}
