import { indentOf, JSON_MEDIA_TYPE, RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Reading } from '../reading/reading.js';
import type { RequestContext } from '../reading/statements.js';
import { aggregateMentions } from './analytics.message.js';
import { AnalyticsService } from './analytics.service.js';

/** Aggregations of the mentions of a report (rule D16). */
@Controller('mention/v2/reports/:report_id')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Post('_analytics')
  @Describe(aggregateMentions)
  @HttpCode(200)
  aggregate(
    @Param('report_id') reportId: string,
    @RequestDocument() document: unknown,
    @Reading() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // The document is JSON already: a large one would keep the event loop busy while it is written.
    void reply.type(JSON_MEDIA_TYPE);
    return this.analytics.aggregate(reportId, document, context, indentOf(reply.request.query));
  }
}
