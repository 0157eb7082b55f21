import { Module } from '@nestjs/common';
import { ReadingModule } from '../reading/reading.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsService } from './analytics.service.js';
import { SqlEngine } from './sql/sql-engine.js';

/** Aggregations (rule D16). */
@Module({
  imports: [ReadingModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsService, SqlEngine],
  exports: [AnalyticsService],
})
export class AnalyticsModule {}
