import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { ReadingModule } from '../reading/reading.module.js';
import { DashboardAnalyticsController } from './dashboard-analytics/dashboard-analytics.controller.js';
import { DashboardAnalyticsService } from './dashboard-analytics/dashboard-analytics.service.js';
import { DashboardReader } from './dashboard-reader.js';
import { DashboardsController } from './dashboards.controller.js';
import { SearchesController } from './searches.controller.js';
import { SearchesStore } from './searches.store.js';

/** The workspace area: dashboards and saved searches (rules G). Its statements count towards the share of a client account as those of mention. */
@Module({
  imports: [ReadingModule, AnalyticsModule],
  controllers: [DashboardsController, DashboardAnalyticsController, SearchesController],
  providers: [DashboardReader, DashboardAnalyticsService, SearchesStore],
})
export class WorkspaceModule {}
