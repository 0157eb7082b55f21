import { indentOf, JSON_MEDIA_TYPE, RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Reading } from '../../reading/reading.js';
import type { RequestContext } from '../../reading/statements.js';
import { aggregateDashboard } from './dashboard-analytics.message.js';
import { DashboardAnalyticsService } from './dashboard-analytics.service.js';

/** Aggregations of the reports of a dashboard (rule D22). */
@Controller('workspace/v1/dashboards/:dashboard_id')
export class DashboardAnalyticsController {
  constructor(private readonly analytics: DashboardAnalyticsService) {}

  @Post('_analytics')
  @Describe(aggregateDashboard)
  @HttpCode(200)
  aggregate(
    @Param('dashboard_id') dashboardId: string,
    @RequestDocument() document: unknown,
    @Reading() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.type(JSON_MEDIA_TYPE);
    return this.analytics.aggregate(dashboardId, document, context, indentOf(reply.request.query));
  }
}
