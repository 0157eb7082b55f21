import { OptionalRequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { searchMentions } from './description/search.operation.js';
import { searchRequest } from './search.request.js';
import { SearchService } from './search.service.js';
import { requestContext, Statements } from './statements.js';

/** Search for mentions of a report (interface 4.4.3, rule D1). */
@Controller('mention/v2/reports/:report_id')
export class SearchController {
  constructor(
    private readonly searches: SearchService,
    private readonly statements: Statements,
  ) {}

  @Post('_search')
  @Describe(searchMentions)
  @HttpCode(200)
  async search(
    @Param('report_id') reportId: string,
    @OptionalRequestDocument() document: unknown,
    @Query() query: Record<string, unknown>,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const context = requestContext(caller, reply);
    const request = searchRequest.read(document, query, await this.statements.saved(document, context));
    return this.searches.search(reportId, request, caller, context);
  }
}
