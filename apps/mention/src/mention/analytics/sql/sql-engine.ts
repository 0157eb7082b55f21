import type { Report } from '@earshot/coding/entities';
import type { Statement } from '@earshot/database-kit';
import { inTurns } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import { type RequestContext, Statements } from '../../reading/statements.js';
import type { ResolvedRequest } from '../resolve-request.js';
import type { Found } from '../../analytics-results/analytics-document.js';
import { AnswerSize } from '../../analytics-results/answer-size.js';
import { aggregatedRows } from './aggregated-rows.js';
import { aggregationStatement, type Row } from './aggregation-sql.js';
import type { ResultPart } from './result-parts.js';

/** Computes aggregations in PostgreSQL, with one statement: total and results are of the same moment. */
@Injectable()
export class SqlEngine {
  constructor(private readonly statements: Statements) {}

  async aggregate(report: Report, request: ResolvedRequest, context: RequestContext): Promise<Found> {
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

  private rows(statement: Statement<Row>, { aggregations }: ResolvedRequest, context: RequestContext): Promise<Row[]> {
    const rows = this.statements.rows(statement, context);
    if (aggregations.every(({ type }) => type !== 'words')) return rows;
    return rows.catch((error: unknown) => {
      // Only the time of the request ends it so; if its client left, the reason is another.
      const isLate = error === context.signal.reason && error instanceof DocumentError;
      throw isLate && context.computing.milliseconds >= WORDS_MS ? new TooManyWords() : error;
    });
  }
}

/**
 * If PostgreSQL worked on a request for so long when the time of the request ended, there are too many words to count
 * (rule D20). Otherwise the request waited for connections, so it can be sent again. It is a little less than the whole
 * time of a request: one that waited for a moment would otherwise be sent again for ever.
 */
const WORDS_MS = 3_500;

/** PostgreSQL cannot count the words of this many mentions in time. */
export class TooManyWords extends Error {}
