import { codingData } from '@earshot/coding/entities';
import { BearerAuthModule, DatabaseModule, type ResourceServiceEnvironment, tokenVerifier } from '@earshot/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { MentionModule } from './mention/mention.module.js';
import { WorkspaceModule } from './workspace/workspace.module.js';

/** Connects the areas mention and workspace to the tables of coding, which they only read, and to the security service. */
@Module({})
export class AppModule {
  static forRoot(environment: ResourceServiceEnvironment): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.forRoot(environment.DATABASE_URL, codingData, 'mention'),
        BearerAuthModule.forRoot({
          verifier: tokenVerifier(environment),
          accountRateLimit: environment.ACCOUNT_RATE_LIMIT,
        }),
        MentionModule,
        WorkspaceModule,
      ],
    };
  }
}
