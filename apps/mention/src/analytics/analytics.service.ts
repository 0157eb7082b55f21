import { inTurns } from '@earshot/document-kit';
import { Injectable } from '@nestjs/common';
import type { Aggregation, Interval } from '@earshot/filter-kit';
import { ColumnAnswers } from '../report-copies/column-answers.js';
import { ReportReader } from '../mention/report-reader.js';
import { SearchMetrics } from '../mention/search-metrics.js';
import { type RequestContext, Statements } from '../mention/statements.js';
import { analyticsDocument } from '../analytics-results/analytics-document.js';
import { analyticsBody, checkChannels } from './analytics.request.js';
import { SqlEngine } from './sql/sql-engine.js';

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
    if (likelyResults(request.aggregations) > LARGE_ANSWER) await context.takeTurn();
    const report = await this.reports.read(reportId, context);
    checkChannels(report, request.aggregations);
    const { filters, aggregations } = request;
    const document = { aggregations, indent };
    const question = { report, filters, document };
    const found = await this.columns.answerOr(question, context, async (signal) => {
      const aggregating = this.engine.aggregate(report, request, { ...context, signal });
      const { total, aggregated } = await this.metrics.measure('aggregations', aggregating);
      return inTurns(analyticsDocument(document, await inTurns(aggregated), total));
    });
    return Buffer.isBuffer(found) ? found : asBuffer(found.document!);
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

const likelyResults = (aggregations: readonly Aggregation[]): number =>
  aggregations.reduce((sum, one) => {
    if (!('aggregations' in one)) return sum + 1;
    const own = one.type === 'terms' ? one.size : USUAL_INTERVALS[one.interval];
    return sum + own * (1 + likelyResults(one.aggregations));
  }, 0);
