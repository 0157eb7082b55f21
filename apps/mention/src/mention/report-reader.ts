import { Report } from '@earshot/coding/entities';
import { poolOf } from '@earshot/database-kit';
import { isPlainText } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Reads the reports of a client account; those of others do not exist for it (contract D2). */
@Injectable()
export class ReportReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The report, or 404, also for one of another client account. */
  async read(clientId: string, id: string): Promise<Report> {
    const { rows } = await poolOf(this.dataSource).query<Report>({
      name: 'report of a client',
      text: 'select * from coding.report where client_id = $1 and id = $2',
      values: [clientId, isPlainText(id) ? id : ''],
    });
    const [report] = rows;
    if (!report) throw DocumentError.notFound('There is no such report.');
    return report;
  }

  /** Some reports in the order of their `id`, and how many there are in all. */
  list(clientId: string, { size, from }: { size: number; from: number }): Promise<[Report[], number]> {
    return this.reports.findAndCount({
      where: { client_id: clientId },
      order: { id: 'asc' },
      take: size,
      skip: from,
    });
  }

  private get reports() {
    return this.dataSource.getRepository(Report);
  }
}
