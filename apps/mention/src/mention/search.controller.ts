import { OptionalRequestDocument } from '@earshot/document-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { SearchService } from './search.service.js';

/** Search for mentions of a report (specification 4.4.3, contract D1). */
@Controller('mention/v2/reports/:report_id')
export class SearchController {
  constructor(private readonly searches: SearchService) {}

  @Post('_search')
  @HttpCode(200)
  search(
    @Param('report_id') reportId: string,
    @OptionalRequestDocument() document: unknown,
    @Query() query: Record<string, unknown>,
    @Caller() { clientId }: TokenOwner,
  ) {
    return this.searches.search(clientId, reportId, document, query);
  }
}
