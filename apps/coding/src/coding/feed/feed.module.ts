import { Module } from '@nestjs/common';
import { ReportLookupModule } from '../reports/report-lookup.module.js';
import { ChangeWatch } from './change-watch.js';
import { FeedReader } from './feed-reader.js';
import { FeedController } from './feed.controller.js';
import { FeedService } from './feed.service.js';
import { RenewedPositions } from './renewed-positions.js';

/** The feed of a report (C24). */
@Module({
  imports: [ReportLookupModule],
  controllers: [FeedController],
  providers: [ChangeWatch, FeedReader, FeedService, RenewedPositions],
})
export class FeedModule {}
