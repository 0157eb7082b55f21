import { codingData } from '@earshot/coding/entities';
import { BearerAuthModule, DatabaseModule, tokenVerifier } from '@earshot/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { CodingModule } from './coding/coding.module.js';
import { CodingGuard } from './coding/guards/coding.guard.js';
import { CodingEnvironment } from './environment.js';

/** Connects the coding area to its database, to the security service and to its environment. */
@Module({})
export class AppModule {
  static forRoot(environment: CodingEnvironment): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DatabaseModule.forRoot(environment.DATABASE_URL, codingData, 'coding'),
        BearerAuthModule.forRoot({
          verifier: tokenVerifier(environment),
          guard: CodingGuard,
          accountRateLimit: environment.ACCOUNT_RATE_LIMIT,
          publicUrl: environment.PUBLIC_URL,
        }),
        CodingModule,
      ],
      providers: [{ provide: CodingEnvironment, useValue: environment }],
      exports: [CodingEnvironment],
    };
  }
}
