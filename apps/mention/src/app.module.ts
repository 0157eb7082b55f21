import { codingData } from '@earshot/coding/entities';
import { BearerAuthModule, DatabaseModule, tokenVerifier } from '@earshot/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { AgentModule } from './agent/agent.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { MentionEnvironment } from './environment.js';
import { ExportModule } from './export/export.module.js';
import { ReportCopiesModule } from './report-copies/report-copies.module.js';
import { MentionModule } from './mention/mention.module.js';
import { StandbyModule } from './standby/standby.module.js';
import { WorkspaceModule } from './workspace/workspace.module.js';

/** Connects the areas mention and workspace to the tables of coding, which they only read, and to the security service. */
@Module({})
export class AppModule {
  static forRoot(environment: MentionEnvironment): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DatabaseModule.forRoot(environment.DATABASE_URL, codingData, 'mention'),
        StandbyModule.forRoot(environment),
        ReportCopiesModule.forRoot(environment),
        BearerAuthModule.forRoot({
          verifier: tokenVerifier(environment),
          accountRateLimit: environment.ACCOUNT_RATE_LIMIT,
          publicUrl: environment.PUBLIC_URL,
        }),
        MentionModule,
        AnalyticsModule,
        ExportModule.forRoot(environment),
        WorkspaceModule,
        AgentModule,
      ],
      providers: [{ provide: MentionEnvironment, useValue: environment }],
      exports: [MentionEnvironment],
    };
  }
}
