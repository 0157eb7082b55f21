import { type ClassProvider, type DynamicModule, type FactoryProvider, Module, type Type } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuthModuleOptions } from '@nestjs/passport';
import { BearerGuard } from './bearer.guard.js';
import { BEARER_VERIFIER, BearerStrategy, type BearerVerifier } from './bearer.strategy.js';

/** How a service authenticates its callers. */
export interface BearerAuthOptions {
  /** The provider of the verifier. The whole service may inject it: readiness may depend on it (A5). */
  verifier: Type<BearerVerifier> | ClassProvider<BearerVerifier> | FactoryProvider<BearerVerifier>;
  /** The modules that export what the verifier needs. */
  imports?: DynamicModule['imports'];
  /**
   * The guard of an area that answers a bad token otherwise than with 401, or for which a valid token is not enough.
   */
  guard?: Type<BearerGuard>;
}

/** Closes every route of a service that is not `@Public()` to requests without a valid bearer token (interface 5). */
@Module({})
export class BearerAuthModule {
  static forRoot({ verifier, imports = [], guard = BearerGuard }: BearerAuthOptions): DynamicModule {
    const verifierToken = 'provide' in verifier ? verifier.provide : verifier;
    return {
      module: BearerAuthModule,
      global: true,
      imports,
      providers: [
        verifier,
        { provide: BEARER_VERIFIER, useExisting: verifierToken },
        BearerStrategy,
        {
          provide: AuthModuleOptions,
          inject: [BearerStrategy],
          useFactory: ({ name }: BearerStrategy): AuthModuleOptions => ({ defaultStrategy: name }),
        },
        { provide: APP_GUARD, useClass: guard },
      ],
      exports: [verifierToken],
    };
  }
}
