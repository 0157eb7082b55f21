import { IntrospectionStrategy } from '@earshot/service-kit';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { MentionGuard } from './guards/mention.guard.js';
import { MentionReader } from './mention-reader.js';
import { ReferenceController } from './reference.controller.js';
import { ReportReader } from './report-reader.js';
import { ReportsController } from './reports.controller.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { Statements } from './statements.js';

/** The mention area: search, reports, single mentions and the reference lists (specification 2.6 to 2.10, contract D). */
@Module({
  imports: [PassportModule],
  controllers: [SearchController, ReportsController, ReferenceController],
  providers: [
    { provide: APP_GUARD, useClass: MentionGuard },
    IntrospectionStrategy,
    MentionReader,
    ReportReader,
    SearchService,
    Statements,
  ],
})
export class MentionModule {}
