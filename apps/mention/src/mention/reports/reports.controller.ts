import { mentionResource } from '@earshot/coding/entities';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Reading } from '../reading/reading.js';
import { ReportReader } from '../reading/report-reader.js';
import type { RequestContext } from '../reading/statements.js';
import { MentionReader } from '../search/mention-reader.js';
import { reportResource } from './report.resource.js';
import { getMention, getReport, listQuery, listReports, mentionQuery } from './reports.message.js';

/** Reports and single mentions of the caller's client account (rule D2). */
@Controller('mention/v2/reports')
export class ReportsController {
  constructor(
    private readonly reports: ReportReader,
    private readonly mentions: MentionReader,
  ) {}

  @Get()
  @Describe(listReports)
  async list(@Query() query: Record<string, unknown>, @Reading() context: RequestContext) {
    const page = listQuery.read(query);
    const [reports, total] = await Promise.all([this.reports.list(page, context), this.reports.count(context)]);
    return { data: reports.map(reportResource), meta: { total } };
  }

  @Get(':report_id')
  @Describe(getReport)
  async report(@Param('report_id') id: string, @Reading() context: RequestContext) {
    return { data: reportResource(await this.reports.read(id, context)) };
  }

  @Get(':report_id/mentions/:mention_id')
  @Describe(getMention)
  async mention(
    @Param('report_id') reportId: string,
    @Param('mention_id') mentionId: string,
    @Query() query: Record<string, unknown>,
    @Caller() caller: TokenOwner,
    @Reading() context: RequestContext,
  ) {
    const { include } = mentionQuery.read(query);
    const report = await this.reports.read(reportId, context);
    const data = mentionResource(await this.mentions.read(report.id, mentionId, context), caller.mentionMembers);
    return include ? { data, included: { report: [reportResource(report)] } } : { data };
  }
}
