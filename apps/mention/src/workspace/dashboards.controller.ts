import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { requestContext } from '../mention/statements.js';
import { DashboardReader } from './dashboard-reader.js';
import { listDashboards } from './dashboards.operation.js';
import { dashboardsQuery } from './dashboards.request.js';
import { dashboardResource } from './dto/dashboard.dto.js';

/** The dashboards of the caller's client account (rule G1). */
@Controller('workspace/v1/dashboards')
export class DashboardsController {
  constructor(private readonly reader: DashboardReader) {}

  @Get()
  @Describe(listDashboards)
  async list(
    @Query() query: Record<string, unknown>,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { dashboards, total } = await this.reader.list(dashboardsQuery.read(query), requestContext(caller, reply));
    return { data: dashboards.map(dashboardResource), meta: { total } };
  }
}
