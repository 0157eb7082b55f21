import { type DynamicModule, Module } from '@nestjs/common';
import type { MentionEnvironment } from '../environment.js';
import { AgentModule } from './agent/agent.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { CopiesModule } from './copies/copies.module.js';
import { ExportModule } from './export/export.module.js';
import { ReferenceModule } from './reference/reference.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { SearchModule } from './search/search.module.js';
import { StandbyModule } from './standby/standby.module.js';
import { WorkspaceModule } from './workspace/workspace.module.js';

/** The areas mention and workspace: what is read (interface 2.6 to 2.13; rules D and G). */
@Module({})
export class MentionModule {
  static forRoot(environment: MentionEnvironment): DynamicModule {
    return {
      module: MentionModule,
      imports: [
        StandbyModule.forRoot(environment),
        CopiesModule.forRoot(environment),
        SearchModule,
        ReportsModule,
        ReferenceModule,
        AnalyticsModule,
        ExportModule.forRoot(environment),
        WorkspaceModule,
        AgentModule,
      ],
    };
  }
}
