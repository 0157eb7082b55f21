import { Module } from '@nestjs/common';
import { MentionModule } from '../mention/mention.module.js';
import { DashboardReader } from './dashboard-reader.js';
import { DashboardsController } from './dashboards.controller.js';
import { SearchesController } from './searches.controller.js';
import { SearchesStore } from './searches.store.js';

/** The workspace area: dashboards and saved searches (rules G). Its statements count towards the share of a client account as those of mention. */
@Module({
  imports: [MentionModule],
  controllers: [DashboardsController, SearchesController],
  providers: [DashboardReader, SearchesStore],
})
export class WorkspaceModule {}
