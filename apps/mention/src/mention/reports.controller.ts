import { mentionResource } from '@earshot/coding/entities';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { getMention, getReport, listReports } from './description/reports.operations.js';

import { reportResource } from './dto/report.dto.js';
import { MentionReader } from './mention-reader.js';
import { listQuery, mentionQuery } from './page.request.js';
import { ReportReader } from './report-reader.js';
import { requestContext } from './statements.js';

/** Reports and single mentions of the caller's client account (rule D2). */
@Controller('mention/v2/reports')
export class ReportsController {
  constructor(
    private readonly reports: ReportReader,
    private readonly mentions: MentionReader,
  ) {}

  @Get()
  @Describe(listReports)
  async list(
    @Query() query: Record<string, unknown>,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const page = listQuery.read(query);
    const context = requestContext(caller, reply);
    const [reports, total] = await Promise.all([this.reports.list(page, context), this.reports.count(context)]);
    return { data: reports.map(reportResource), meta: { total } };
  }

  @Get(':report_id')
  @Describe(getReport)
  async report(
    @Param('report_id') id: string,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return { data: reportResource(await this.reports.read(id, requestContext(caller, reply))) };
  }

  @Get(':report_id/mentions/:mention_id')
  @Describe(getMention)
  async mention(
    @Param('report_id') reportId: string,
    @Param('mention_id') mentionId: string,
    @Query() query: Record<string, unknown>,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { include } = mentionQuery.read(query);
    const context = requestContext(caller, reply);
    const report = await this.reports.read(reportId, context);
    const data = mentionResource(await this.mentions.read(report.id, mentionId, context), caller.mentionMembers);
    return include ? { data, included: { report: [reportResource(report)] } } : { data };
  }
}
