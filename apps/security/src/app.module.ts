import { securityData } from '@earshot/security/entities';
import { BearerAuthModule, DatabaseModule } from '@earshot/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { SecurityEnvironment } from './environment.js';
import { CallerVerifier } from './security/token/caller-verifier.js';
import { SecurityGuard } from './security/guards/security.guard.js';
import { SecurityModule } from './security/security.module.js';

/** Connects the security area to its database and its environment. */
@Module({})
export class AppModule {
  static forRoot(environment: SecurityEnvironment): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DatabaseModule.forRoot(environment.DATABASE_URL, securityData, 'security'),
        BearerAuthModule.forRoot({
          imports: [SecurityModule],
          verifier: CallerVerifier,
          guard: SecurityGuard,
        }),
        SecurityModule,
      ],
      providers: [{ provide: SecurityEnvironment, useValue: environment }],
      exports: [SecurityEnvironment],
    };
  }
}
