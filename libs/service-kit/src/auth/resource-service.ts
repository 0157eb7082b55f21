import type { AreaData } from '@earshot/database-kit';
import type { FactoryProvider } from '@nestjs/common';
import { IsNotEmpty, IsUrl } from 'class-validator';
import type { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { ServiceEnvironment, WholeNumber } from '../settings/environment.js';
import { databaseDependency } from '../database/database-dependency.js';
import type { Dependency } from '../health/health.controller.js';
import { PublicUrl } from '../http/public-url.js';
import { METRICS } from '../telemetry/metrics.js';
import type { IntrospectionOptions } from './introspection-client.js';
import { TokenVerifier } from './token-verifier.js';

/** The environment of a service that asks security about tokens (A4). */
export class ResourceServiceEnvironment extends ServiceEnvironment {
  @IsUrl(
    { require_tld: false, protocols: ['http', 'https'], require_protocol: true },
    { message: 'must be the address of the security service, http://...' },
  )
  SECURITY_URL: string;

  /** The OAuth credentials of an application whose scope has `introspect`. */
  @IsNotEmpty({ message: 'must be the OAuth client id of an application that may introspect tokens' })
  INTROSPECTION_CLIENT_ID: string;

  @IsNotEmpty({ message: 'must be the secret of that application' })
  INTROSPECTION_CLIENT_SECRET: string;

  /** The address that clients use, for the discovery of the doors for agents (I5). */
  @PublicUrl()
  PUBLIC_URL?: string;

  /** Requests that one client account may send to the service per minute (E2); 0 means no limit. */
  @WholeNumber({ max: 10_000_000 })
  ACCOUNT_RATE_LIMIT = 0;
}

/** The address of security, and the credentials with which the service introspects tokens. */
export const introspectionOptions = (environment: ResourceServiceEnvironment): IntrospectionOptions => ({
  securityUrl: environment.SECURITY_URL,
  clientId: environment.INTROSPECTION_CLIENT_ID,
  clientSecret: environment.INTROSPECTION_CLIENT_SECRET,
});

/** The provider of a verifier that introspects tokens at security. */
export const tokenVerifier = (environment: ResourceServiceEnvironment): FactoryProvider<TokenVerifier> => ({
  provide: TokenVerifier,
  inject: [METRICS],
  useFactory: (metrics: Registry) => new TokenVerifier(introspectionOptions(environment), metrics),
});

/**
 * The dependencies of such a service: the tables of `area`, and introspection at security (A5). Readiness uses only the
 * routes that requests use, so SECURITY_URL may be a gateway that routes by the first path segment.
 */
export const resourceServiceDependencies = (area: AreaData) => ({
  inject: [DataSource, TokenVerifier],
  useFactory: (database: DataSource, tokens: TokenVerifier): Dependency[] => [
    databaseDependency(database, area),
    { name: 'security', check: () => tokens.check() },
  ],
});
