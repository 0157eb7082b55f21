import type { Report } from '@earshot/coding/entities';
import { inTurns } from '@earshot/document-kit';
import { Injectable } from '@nestjs/common';
import { type RequestContext, Statements } from '../../mention/statements.js';
import type { AnalyticsRequest } from '../analytics.request.js';
import type { Found } from '../../analytics-results/analytics-document.js';
import { AnswerSize } from '../../analytics-results/answer-size.js';
import { aggregatedRows } from './aggregated-rows.js';
import { aggregationStatement } from './aggregation-sql.js';
import type { ResultPart } from './result-parts.js';

/** Computes aggregations in PostgreSQL, with one statement: total and results are of the same moment. */
@Injectable()
export class SqlEngine {
  constructor(private readonly statements: Statements) {}

  async aggregate(report: Report, request: AnalyticsRequest, context: RequestContext): Promise<Found> {
    const rows = await this.statements.rows(aggregationStatement(report, request), context);
    const total = rows.find(({ part }) => part === 'total')!;
    new AnswerSize([]).check('aggregations', Number(total.key), Number(total.rank));
    const parts = rows.filter((row): row is ResultPart => row !== total);
    const isCompared = request.comparison !== undefined;
    return {
      total: Number(total.count),
      compared: isCompared ? Number(total.compared) : undefined,
      aggregated: await inTurns(aggregatedRows(request.aggregations, parts, isCompared)),
    };
  }
}
