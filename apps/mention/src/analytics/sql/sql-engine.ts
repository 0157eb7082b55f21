import type { Report } from '@earshot/coding/entities';
import type { Aggregated, Steps } from '@earshot/live-columns';
import { Injectable } from '@nestjs/common';
import { type RequestContext, Statements } from '../../mention/statements.js';
import type { AnalyticsRequest } from '../analytics.request.js';
import { AnswerSize } from '../../analytics-results/answer-size.js';
import { aggregatedRows } from './aggregated-rows.js';
import { aggregationStatement } from './aggregation-sql.js';
import type { ResultPart } from './result-parts.js';

/** What a statement found: how many mentions, and the results of the aggregations in their order. */
interface Found {
  total: number;
  aggregated: Steps<Aggregated[]>;
}

/** Computes aggregations in PostgreSQL, with one statement: total and results are of the same moment. */
@Injectable()
export class SqlEngine {
  constructor(private readonly statements: Statements) {}

  async aggregate(report: Report, request: AnalyticsRequest, context: RequestContext): Promise<Found> {
    const rows = await this.statements.rows(aggregationStatement(report, request), context);
    const total = rows.find(({ part }) => part === 'total')!;
    new AnswerSize([]).check('aggregations', Number(total.key), Number(total.rank));
    const parts = rows.filter((row): row is ResultPart => row !== total);
    return { total: Number(total.count), aggregated: aggregatedRows(request.aggregations, parts) };
  }
}
