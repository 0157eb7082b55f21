import { inTurns } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import type { Report } from '@earshot/coding/entities';
import type { Interval, Moment, RequestedAggregation } from '@earshot/filter-kit';
import { ColumnAnswers } from '../copies/column-answers.js';
import type { ColumnAnswer, Question } from '../copies/thread-messages.js';
import { ReportReader } from '../reading/report-reader.js';
import { SearchMetrics } from '../reading/search-metrics.js';
import { type RequestContext, Statements } from '../reading/statements.js';
import { analyticsDocument, type Found, type WantedDocument } from '../analytics-results/analytics-document.js';
import { analyticsBody, type AnalyticsRequest } from './analytics.message.js';
import { checkChannels } from './check-channels.js';
import { filterSetsOf, resolveRequest } from './resolve-request.js';
import { SqlEngine, TooManyWords } from './sql/sql-engine.js';

/** A request that may have more buckets and other results than this counts as a large request, because of its answer. */
const LARGE_ANSWER = 2_000;
/** The buckets that a histogram is assumed to have: those of a year. */
const USUAL_INTERVALS: Record<Interval, number> = { hour: 8_784, day: 366, week: 53, month: 12, quarter: 4, year: 1 };

/** Aggregates mentions of a report (rule D16). */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly reports: ReportReader,
    private readonly statements: Statements,
    private readonly columns: ColumnAnswers,
    private readonly engine: SqlEngine,
    private readonly metrics: SearchMetrics,
  ) {}

  /** The document with the results as JSON, indented by `indent` spaces (rules D1, D16). */
  async aggregate(reportId: string, body: unknown, context: RequestContext, indent?: number): Promise<Buffer> {
    const request = analyticsBody.read(body, await this.statements.saved(body, context));
    if (isLargeAnswer(request.aggregations)) await context.takeTurn();
    const report = await this.reports.read(reportId, context);
    return this.document(report, request, { indent }, context);
  }

  /** What the aggregations of one of several reports found (rule D22). */
  async found(reportId: string, request: AnalyticsRequest, moment: Moment, context: RequestContext): Promise<Found> {
    const report = await this.reports.read(reportId, context);
    const document = await this.document(report, request, { isRaw: true }, context, moment);
    return JSON.parse(document.toString()) as Found;
  }

  private async document(
    report: Report,
    request: AnalyticsRequest,
    wanted: Pick<WantedDocument, 'indent' | 'isRaw'>,
    context: RequestContext,
    moment?: Moment,
  ): Promise<Buffer> {
    checkChannels(report, request.aggregations);
    const { resolve } = await this.statements.periods(report.id, filterSetsOf(request), context, moment);
    const { filters, aggregations, comparison } = resolveRequest(request, resolve);
    const document = { aggregations, comparison, ...wanted };
    const question = { report, filters, document };
    const asked = this.columns.answerOr(question, context, async (signal) => {
      const aggregating = this.engine.aggregate(report, { filters, aggregations, comparison }, { ...context, signal });
      return inTurns(analyticsDocument(document, await this.metrics.measure('aggregations', aggregating)));
    });
    const found = await asked.catch((error: unknown) => {
      if (error instanceof TooManyWords) return this.wordsByColumns(question, context);
      throw error;
    });
    return Buffer.isBuffer(found) ? found : asBuffer(found.document!);
  }

  /** Columns may have read the words while PostgreSQL counted them (rule D20). */
  private async wordsByColumns(question: Question, context: RequestContext): Promise<ColumnAnswer> {
    const answer = await this.columns.answer(question, context);
    if (answer) return answer;
    if (this.columns.mayCountWordsSoon(question.report.id)) {
      throw DocumentError.of('too_busy', 'The words of the report are being read. Send the request again.');
    }
    throw DocumentError.of(
      'report_too_large',
      'The words of this many mentions cannot be counted. Select fewer mentions, also with against.',
    );
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

/** Whether the answer may be large, if the aggregations are those of this many reports. */
export const isLargeAnswer = (aggregations: readonly RequestedAggregation<unknown>[], reports = 1): boolean =>
  likelyResults(aggregations) * reports > LARGE_ANSWER;

const likelyResults = (aggregations: readonly RequestedAggregation<unknown>[]): number =>
  aggregations.reduce((sum, one) => {
    if (one.type === 'words') return sum + one.size;
    if (!('aggregations' in one)) return sum + 1;
    const own = one.type === 'terms' ? one.size : USUAL_INTERVALS[one.interval];
    return sum + own * (1 + likelyResults(one.aggregations));
  }, 0);
