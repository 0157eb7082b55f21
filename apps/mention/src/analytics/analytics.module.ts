import { Module } from '@nestjs/common';
import { MentionModule } from '../mention/mention.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsService } from './analytics.service.js';
import { SqlEngine } from './sql/sql-engine.js';

/** Aggregations (rule D16). */
@Module({
  imports: [MentionModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsService, SqlEngine],
  exports: [AnalyticsService],
})
export class AnalyticsModule {}
