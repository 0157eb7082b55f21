import type { Report } from '@earshot/coding/entities';
import { Injectable } from '@nestjs/common';
import { type RequestContext, Statements } from '../../mention/statements.js';
import { type Aggregated, AnalyticsEngine, type AnalyticsRequest, type ResultPart } from '../analytics-engine.js';
import { AnswerSize } from '../answer-size.js';
import { aggregationStatement } from './aggregation-sql.js';

/** Computes aggregations in PostgreSQL, with one statement. */
@Injectable()
export class SqlEngine extends AnalyticsEngine {
  constructor(private readonly statements: Statements) {
    super();
  }

  async aggregate(report: Report, request: AnalyticsRequest, context: RequestContext): Promise<Aggregated> {
    const rows = await this.statements.rows(aggregationStatement(report, request), context);
    const total = rows.find(({ part }) => part === 'total')!;
    new AnswerSize([]).check('aggregations', Number(total.key), Number(total.rank));
    return { total: Number(total.count), parts: rows.filter((row): row is ResultPart => row !== total) };
  }
}
