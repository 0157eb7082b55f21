import { Sql, type Statement, unlessAborted } from '@earshot/database-kit';
import { DocumentError, type ItemCode } from '@earshot/error-kit';
import { hasScope, METRICS, outcomeCounter } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { CodingEnvironment } from '../../environment.js';
import type { Answer } from '../idempotency/answer.js';
import { StoredAnswers } from '../idempotency/stored-answers.js';
import type { WriteCall } from '../idempotency/write-call.js';
import { retentionOf } from '../reports/retention.js';
import { ReportLookup } from '../reports/report-lookup.js';
import type { Deadline } from '../write/transaction/deadline.js';
import { Transactor } from '../write/transaction/transactor.js';
import { checkGiven } from './given-mentions.js';
import { importAnswer } from './import-answer.js';
import type { ImportResult } from './import.message.js';
import type { ImportRequest } from './import.request.js';
import { importWork, type RequestedImport } from './import-work.js';
import { planImport } from './plan-import.js';
import { ReportStatistics } from './report-statistics.js';
import { ImportedIds } from './stored-mentions.js';

type Outcome = 'created' | 'updated' | 'unchanged' | ItemCode;

/** Imports mentions: checks each, writes the valid ones together, and reports each failed one (rule C20). */
@Injectable()
export class ImportService {
  /** Counts the mentions of imports that were answered. */
  private readonly count: (outcome: Outcome, times?: number) => void;

  constructor(
    private readonly sql: Sql,
    private readonly reports: ReportLookup,
    private readonly transactor: Transactor,
    private readonly answers: StoredAnswers,
    private readonly environment: CodingEnvironment,
    private readonly statistics: ReportStatistics,
    @Inject(METRICS) metrics: Registry,
  ) {
    const help = 'Mentions of imports by outcome: created, updated, unchanged, or the code of the error';
    this.count = outcomeCounter<Outcome>(metrics, 'import_items_total', help, ['created', 'updated', 'unchanged']);
  }

  /** The answer to an import, which is stored together with its changes if the request has a key (C13). */
  async answer(
    reportId: string,
    request: ImportRequest,
    { caller, deadline, keyed }: WriteCall,
  ): Promise<Answer<ImportResult>> {
    checkCount(request, this.environment.IMPORT_MAX_ITEMS);
    await deadline.race(this.reports.read(caller.clientId, reportId));
    const checked = await checkGiven(request.items, reportId);
    const { ERASE_SCOPE } = this.environment;
    const requested = {
      ...{ reportId, request, checked, caller, replaces: request.replaces, now: new Date() },
      ...(!hasScope(caller, ERASE_SCOPE) && { lacksScope: ERASE_SCOPE }),
    };
    if (request.isDryRun) return this.preview(requested, deadline);
    deadline.allowFor(checked.given.length);
    const work = this.answers.storing(importWork(requested), keyed);
    const answer = await this.transactor.run(caller.clientId, work, deadline);
    this.countItems(answer.body!);
    this.statistics.created(reportId, answer.body!.data.counter.created);
    return answer;
  }

  /** What the same request would answer, without the lock of the report (rule C12). */
  private async preview(requested: RequestedImport, { signal }: Deadline): Promise<Answer<ImportResult>> {
    const { reportId, request, checked, caller } = requested;
    const ids = new ImportedIds(reportId, checked.given);
    const read = <Row>(statement: Statement<Row>) =>
      unlessAborted(
        this.transactor.inTurn(caller.clientId, () => this.sql.cancellableRows(statement, signal), signal),
        signal,
      );
    const stored = await read(ids.stored());
    const found = await ids.found(
      stored,
      await read(await ids.erased()),
      await read(retentionOf({ report: reportId })),
    );
    const plan = await planImport(checked.given, found, requested);
    const problems = new Map([...checked.problems, ...plan.problems]);
    return importAnswer({ reportId, ...request }, { ...plan, problems, changeId: null });
  }

  private countItems({ data: { counter }, errors }: ImportResult): void {
    this.count('created', counter.created);
    this.count('updated', counter.updated);
    this.count('unchanged', counter.unchanged);
    for (const { code } of errors) this.count(code);
  }
}

function checkCount({ count }: ImportRequest, most: number): void {
  if (count <= most) return;
  throw DocumentError.of(
    'items_too_many',
    `The request has more than ${most} mentions; send several smaller requests.`,
  );
}
