import { Describe } from '@earshot/openapi-kit';
import { Controller, Get, Query } from '@nestjs/common';
import { Reading } from '../reading/reading.js';
import type { RequestContext } from '../reading/statements.js';
import { DashboardReader } from './dashboard-reader.js';
import { dashboardResource } from './dashboard.resource.js';
import { dashboardsQuery, listDashboards } from './dashboards.message.js';

/** The dashboards of the caller's client account (rule G1). */
@Controller('workspace/v1/dashboards')
export class DashboardsController {
  constructor(private readonly reader: DashboardReader) {}

  @Get()
  @Describe(listDashboards)
  async list(@Query() query: Record<string, unknown>, @Reading() context: RequestContext) {
    const { dashboards, total } = await this.reader.list(dashboardsQuery.read(query), context);
    return { data: dashboards.map(dashboardResource), meta: { total } };
  }
}
