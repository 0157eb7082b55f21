import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { IsNotEmpty, IsUrl } from 'class-validator';
import { Strategy } from 'passport-http-bearer';
import { DataSource } from 'typeorm';
import { ServiceEnvironment } from './environment.js';
import { databaseDependency, type Dependency } from './health.controller.js';
import { type TokenOwner, TokenVerifier } from './token-verifier.js';

/** What a service that asks security about tokens reads from its environment besides (contract A4). */
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
}

/** The verifier of a service with this environment. */
export const tokenVerifier = (environment: ResourceServiceEnvironment): TokenVerifier =>
  new TokenVerifier({
    securityUrl: environment.SECURITY_URL,
    clientId: environment.INTROSPECTION_CLIENT_ID,
    clientSecret: environment.INTROSPECTION_CLIENT_SECRET,
  });

/** Has security tell the owner of a bearer token. */
@Injectable()
export class IntrospectionStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly tokens: TokenVerifier) {
    super({ realm: 'Earshot' });
  }

  async validate(token: string): Promise<TokenOwner | false> {
    return (await this.tokens.verify(token)) ?? false;
  }
}

/** Readiness of such a service needs its database, and the security service that it asks (contract A5). */
export const resourceServiceDependencies = ({ SECURITY_URL }: ResourceServiceEnvironment) => ({
  inject: [DataSource],
  useFactory: (database: DataSource): Dependency[] => [
    databaseDependency(database),
    { name: 'security', check: () => checkSecurity(SECURITY_URL) },
  ],
});

async function checkSecurity(url: string): Promise<void> {
  const { ok, status } = await fetch(new URL('/health/ready', url), { signal: AbortSignal.timeout(3_000) });
  if (!ok) throw new Error(`security answered ${status}`);
}
