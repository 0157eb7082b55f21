import { Module } from '@nestjs/common';
import { MentionReader } from './mention-reader.js';
import { ReferenceController } from './reference.controller.js';
import { ReportReader } from './report-reader.js';
import { ReportsController } from './reports.controller.js';
import { SearchController } from './search.controller.js';
import { SearchMetrics } from './search-metrics.js';
import { SearchService } from './search.service.js';
import { Statements } from './statements.js';

/** The mention area: search, reports, single mentions and the reference lists (interface 2.6 to 2.10, rules D). */
@Module({
  controllers: [SearchController, ReportsController, ReferenceController],
  providers: [MentionReader, ReportReader, SearchMetrics, SearchService, Statements],
  exports: [ReportReader, SearchMetrics, Statements],
})
export class MentionModule {}
