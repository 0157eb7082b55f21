import { OptionalRequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Reading } from '../reading/reading.js';
import { type RequestContext, Statements } from '../reading/statements.js';
import { searchMentions, searchRequest } from './search.message.js';
import { SearchService } from './search.service.js';

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
    @Reading() context: RequestContext,
  ) {
    const request = searchRequest.read(document, query, await this.statements.saved(document, context));
    return this.searches.search(reportId, request, caller, context);
  }
}
