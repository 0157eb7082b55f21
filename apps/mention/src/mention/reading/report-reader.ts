import type { Report } from '@earshot/coding/entities';
import { preparedStatement } from '@earshot/database-kit';
import { isPlainText } from '@earshot/message-kit';
import { DocumentError } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import { type RequestContext, Statements } from './statements.js';

const COLUMNS = 'id, client_id, name, channels_enabled, collaboration_enabled, retention_days';

const findReport = preparedStatement<Report, { clientId: string; id: string }>(
  'find report of client account',
  ($) => `select ${COLUMNS} from coding.report where client_id = ${$('clientId')} and id = ${$('id')}`,
);

/** Reads the reports of a client account. Reports of other accounts count as missing (rule D2). */
@Injectable()
export class ReportReader {
  constructor(private readonly statements: Statements) {}

  /** Returns a report of the client account, or throws a 404. */
  async read(id: string, context: RequestContext): Promise<Report> {
    const found = findReport({ clientId: context.clientId, id: isPlainText(id) ? id : '' });
    const [report] = await this.statements.rows(found, context);
    if (!report) throw DocumentError.of('report_not_found', 'There is no such report.');
    return report;
  }

  /** Returns one page of reports, sorted by `id`. */
  list({ size, from }: { size: number; from: number }, context: RequestContext): Promise<Report[]> {
    return this.statements.rows(
      {
        text: `select ${COLUMNS} from coding.report where client_id = $1 order by id limit $2 offset $3`,
        values: [context.clientId, size, from],
      },
      context,
    );
  }

  /** Counts the reports of the client account. */
  async count(context: RequestContext): Promise<number> {
    const [{ total }] = await this.statements.rows<{ total: string }>(
      { text: 'select count(*) as total from coding.report where client_id = $1', values: [context.clientId] },
      context,
    );
    return Number(total);
  }
}
