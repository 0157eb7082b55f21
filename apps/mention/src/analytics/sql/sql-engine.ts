import type { Report } from '@earshot/coding/entities';
import type { Statement } from '@earshot/database-kit';
import { inTurns } from '@earshot/document-kit';
import { Injectable } from '@nestjs/common';
import { type RequestContext, Statements } from '../../mention/statements.js';
import type { AnalyticsRequest } from '../analytics.request.js';
import type { Found } from '../../analytics-results/analytics-document.js';
import { AnswerSize } from '../../analytics-results/answer-size.js';
import { aggregatedRows } from './aggregated-rows.js';
import { aggregationStatement, type Row } from './aggregation-sql.js';
import type { ResultPart } from './result-parts.js';

/** Computes aggregations in PostgreSQL, with one statement: total and results are of the same moment. */
@Injectable()
export class SqlEngine {
  constructor(private readonly statements: Statements) {}

  async aggregate(report: Report, request: AnalyticsRequest, context: RequestContext): Promise<Found> {
    const rows = await this.rows(aggregationStatement(report, request), request, context);
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

  /** Counting the words of many mentions takes long, so there is a limit. */
  private async rows(
    statement: Statement<Row>,
    { aggregations }: AnalyticsRequest,
    context: RequestContext,
  ): Promise<Row[]> {
    if (aggregations.every(({ type }) => type !== 'words')) return this.statements.rows(statement, context);
    const limit = AbortSignal.timeout(WORDS_MS);
    const signal = AbortSignal.any([context.signal, limit]);
    return this.statements.rows(statement, { ...context, signal }).catch((error: unknown) => {
      throw limit.aborted && !context.signal.aborted ? new TooManyWords() : error;
    });
  }
}

/** The longest time of a statement that counts words (rule D20). */
const WORDS_MS = 4_000;

/** PostgreSQL cannot count the words of so many mentions in time. */
export class TooManyWords extends Error {}
