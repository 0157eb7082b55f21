import { codingData } from '@earshot/coding/entities';
import { BearerAuthModule, DatabaseModule, tokenVerifier } from '@earshot/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { MentionEnvironment } from './environment.js';
import { MentionModule } from './mention/mention.module.js';

/** Connects the areas mention and workspace to the tables of coding, which they only read, and to the security service. */
@Module({})
export class AppModule {
  static forRoot(environment: MentionEnvironment): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DatabaseModule.forRoot(environment.DATABASE_URL, codingData, 'mention'),
        BearerAuthModule.forRoot({
          verifier: tokenVerifier(environment),
          accountRateLimit: environment.ACCOUNT_RATE_LIMIT,
          publicUrl: environment.PUBLIC_URL,
        }),
        MentionModule.forRoot(environment),
      ],
      providers: [{ provide: MentionEnvironment, useValue: environment }],
      exports: [MentionEnvironment],
    };
  }
}
