import { DocumentError } from '@earshot/error-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { mentionResource } from './dto/mention.dto.js';
import { reportResource } from './dto/report.dto.js';
import { MentionReader } from './mention-reader.js';
import { readPage } from './read-page.js';
import { ReportReader } from './report-reader.js';

/** Reports and single mentions of the caller's client account (contract D2). */
@Controller('mention/v2/reports')
export class ReportsController {
  constructor(
    private readonly reports: ReportReader,
    private readonly mentions: MentionReader,
  ) {}

  @Get()
  async list(@Query() query: Record<string, unknown>, @Caller() { clientId }: TokenOwner) {
    const [reports, total] = await this.reports.list(clientId, readPage(query));
    return { data: reports.map(reportResource), meta: { total } };
  }

  @Get(':report_id')
  async report(@Param('report_id') id: string, @Caller() { clientId }: TokenOwner) {
    return { data: reportResource(await this.reports.read(clientId, id)) };
  }

  @Get(':report_id/mentions/:mention_id')
  async mention(
    @Param('report_id') reportId: string,
    @Param('mention_id') mentionId: string,
    @Query('include') include: unknown,
    @Caller() { clientId }: TokenOwner,
  ) {
    if (include !== undefined && include !== 'report') {
      throw DocumentError.badRequest({ detail: 'include must be report.', meta: { path: 'include' } });
    }
    const report = await this.reports.read(clientId, reportId);
    const data = mentionResource(await this.mentions.read(report.id, mentionId));
    return include ? { data, included: { report: [reportResource(report)] } } : { data };
  }
}
