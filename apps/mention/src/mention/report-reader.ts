import type { Report } from '@earshot/coding/entities';
import { preparedStatement } from '@earshot/database-kit';
import { isPlainText } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import { type Asking, Statements } from './statements.js';

const findReport = preparedStatement<Report, { clientId: string; id: string }>(
  'report of a client',
  ($) => `select * from coding.report where client_id = ${$('clientId')} and id = ${$('id')}`,
);

/** Reads the reports of a client account. Reports of other accounts count as missing (rule D2). */
@Injectable()
export class ReportReader {
  constructor(private readonly statements: Statements) {}

  /** Returns a report of the client account, or throws a 404. */
  async read(id: string, asking: Asking): Promise<Report> {
    const found = findReport({ clientId: asking.clientId, id: isPlainText(id) ? id : '' });
    const [report] = await this.statements.rows(found, asking);
    if (!report) throw DocumentError.notFound('There is no such report.');
    return report;
  }

  /** One page of reports, by `id`. */
  list({ size, from }: { size: number; from: number }, asking: Asking): Promise<Report[]> {
    return this.statements.rows(
      {
        text: 'select * from coding.report where client_id = $1 order by id limit $2 offset $3',
        values: [asking.clientId, size, from],
      },
      asking,
    );
  }

  /** How many reports the client account has. */
  async count(asking: Asking): Promise<number> {
    const [{ total }] = await this.statements.rows<{ total: string }>(
      { text: 'select count(*) as total from coding.report where client_id = $1', values: [asking.clientId] },
      asking,
    );
    return Number(total);
  }
}
