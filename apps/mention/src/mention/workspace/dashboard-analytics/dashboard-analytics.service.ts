import { inTurns } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { type Aggregation, type Moment, type RequestedFilterSet, resolvePeriods } from '@earshot/filter-kit';
import { Injectable } from '@nestjs/common';
import { AnalyticsService, isLargeAnswer } from '../../analytics/analytics.service.js';
import { resolveComparison } from '../../analytics/resolve-request.js';
import { analyticsDocument } from '../../analytics-results/analytics-document.js';
import { type RequestContext, Statements } from '../../reading/statements.js';
import { DashboardReader } from '../dashboard-reader.js';
import { dashboardAnalyticsBody } from './dashboard-analytics.message.js';
import { firstBuckets } from './first-buckets.js';
import { ofEachReport } from './of-each-report.js';
import { Sums } from './sums.js';

/** The most reports of a dashboard that is aggregated (rule D22). */
export const MAX_REPORTS = 50;

/** Aggregates the mentions of all reports of a dashboard (rule D22). */
@Injectable()
export class DashboardAnalyticsService {
  constructor(
    private readonly dashboards: DashboardReader,
    private readonly analytics: AnalyticsService,
    private readonly statements: Statements,
  ) {}

  /** The document with the results as JSON, indented by `indent` spaces. Reports are read one after the other. */
  async aggregate(dashboardId: string, body: unknown, context: RequestContext, indent?: number): Promise<Buffer> {
    const request = dashboardAnalyticsBody.read(body, await this.statements.saved(body, context));
    const { aggregations } = request;
    const moment: Moment = { now: Date.now(), newest: new Map() };
    // Only periods up to now have intervals that all reports share.
    const resolve = (set: RequestedFilterSet) => resolvePeriods(set, dashboardId, moment);
    const comparison = request.comparison && resolveComparison(resolve(request.filters), request.comparison, resolve);
    const reports = await this.reportsOf(dashboardId, context);
    if (isLargeAnswer(aggregations, reports.length)) await context.takeTurn();
    const ofReports = { ...request, aggregations: ofEachReport(aggregations) };
    const sums = new Sums(aggregations, comparison !== undefined);
    for (const id of reports) await inTurns(sums.add(id, await this.analytics.found(id, ofReports, moment, context)));
    const { aggregated, ...totals } = sums.found;
    const found = { aggregated: firstBuckets(aggregations, aggregated), ...totals, moments: 'per_report' };
    // The names of fields do not matter for results.
    const wanted = { aggregations: aggregations as unknown as readonly Aggregation[], comparison, indent };
    return inTurns(analyticsDocument(wanted, found));
  }

  private async reportsOf(dashboardId: string, context: RequestContext): Promise<readonly string[]> {
    const dashboard = await this.dashboards.read(dashboardId, context);
    const { length } = dashboard.report_list_id;
    if (length <= MAX_REPORTS) return dashboard.report_list_id;
    throw DocumentError.of(
      'limit_exceeded',
      `The dashboard has ${length} reports; at most ${MAX_REPORTS} are aggregated together.`,
    );
  }
}
