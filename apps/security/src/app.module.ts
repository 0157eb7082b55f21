import { securityData } from '@earshot/security/entities';
import { databaseModule } from '@earshot/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { SecurityEnvironment } from './environment.js';
import { SecurityModule } from './security/security.module.js';

/** Wires the security area to its database and its environment. */
@Module({})
export class AppModule {
  static with(environment: SecurityEnvironment): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        databaseModule(environment.DATABASE_URL, securityData, 'security'),
        ThrottlerModule.forRoot([{ ttl: 60_000, limit: environment.TOKEN_RATE_LIMIT }]),
        SecurityModule,
      ],
      providers: [{ provide: SecurityEnvironment, useValue: environment }],
      exports: [SecurityEnvironment],
    };
  }
}
