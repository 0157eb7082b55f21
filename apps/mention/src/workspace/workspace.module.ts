import { Module } from '@nestjs/common';
import { MentionModule } from '../mention/mention.module.js';
import { DashboardReader } from './dashboard-reader.js';
import { DashboardsController } from './dashboards.controller.js';

/** The workspace area: dashboards (rules G). Its statements count towards the share of a client account as those of mention. */
@Module({ imports: [MentionModule], controllers: [DashboardsController], providers: [DashboardReader] })
export class WorkspaceModule {}
