import { type ClassProvider, type DynamicModule, type FactoryProvider, Module, type Type } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuthModuleOptions } from '@nestjs/passport';
import { BearerGuard, PUBLIC_URL } from './bearer.guard.js';
import { BEARER_VERIFIER, BearerStrategy, type BearerVerifier } from './bearer.strategy.js';
import { ACCOUNT_RATE_LIMIT, accountPolicy } from '../limits/account-rate-limit.js';
import { RateLimits } from '../limits/rate-limits.js';

/** How a service authenticates its callers. */
export interface BearerAuthOptions {
  /** The provider of the verifier. The whole service may inject it, for example for readiness (A5). */
  verifier: Type<BearerVerifier> | ClassProvider<BearerVerifier> | FactoryProvider<BearerVerifier>;
  /** The modules that export what the verifier needs. */
  imports?: DynamicModule['imports'];
  /** For an area that does not answer an invalid token with 401, or needs more than a valid token: its guard. */
  guard?: Type<BearerGuard>;
  /** The most requests of a client account per minute (E2); 0 means no limit. */
  accountRateLimit?: number;
  /** The address that clients use, for the challenges of doors (I5). */
  publicUrl?: string;
}

/** Makes every route of a service need a valid bearer token, unless the route is `@Public()` (interface 5). */
@Module({})
export class BearerAuthModule {
  static forRoot({
    verifier,
    imports = [],
    guard = BearerGuard,
    accountRateLimit = 0,
    publicUrl,
  }: BearerAuthOptions): DynamicModule {
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
        { provide: PUBLIC_URL, useValue: publicUrl },
        ...(accountRateLimit > 0 ? [limitOf(accountRateLimit)] : []),
      ],
      exports: [verifierToken],
    };
  }
}

const limitOf = (perMinute: number): FactoryProvider => ({
  provide: ACCOUNT_RATE_LIMIT,
  inject: [RateLimits],
  useFactory: (limits: RateLimits) => limits.of(accountPolicy(perMinute)),
});
