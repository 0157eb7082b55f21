import { LOG, type Log, METRICS, Pruner } from '@earshot/service-kit';
import { Module } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { SecurityEnvironment } from '../environment.js';
import { ApplicationAuthenticator } from './application/application-authenticator.js';
import { OAuthRateLimits } from './limits/oauth-rate-limits.js';
import { AuditTrail } from './audit/audit-trail.js';
import { FailureTrail } from './audit/failure-trail.js';
import { GrantMetrics } from './grant/grant-metrics.js';
import { RefreshTokenGrant } from './grant/refresh-token.grant.js';
import { LoginAttempts } from './login/login-attempts.js';
import { LoginQueue } from './login/login-queue.js';
import { LoginService } from './login/login.service.js';
import { MeController } from './me/me.controller.js';
import { PasswordGrant } from './grant/password.grant.js';
import { SessionController } from './sessions/session.controller.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionLoginService } from './sessions/session-login.service.js';
import { SessionLookup } from './token/session-lookup.js';
import { SessionStore } from './sessions/session-store.js';
import { PasswordChecker } from './login/password-checker.js';
import { securityPruning } from './pruning.js';
import { ResourceMetadataController } from './metadata/resource-metadata.controller.js';
import { SecurityLog } from './audit/security-log.js';
import { ServerMetadataController } from './metadata/server-metadata.controller.js';
import { TokenAdministrationController } from './administration/token-administration.controller.js';
import { TokenAdministrationService } from './administration/token-administration.service.js';
import { TokenController } from './grant/token.controller.js';
import { TokenEndpointService } from './grant/token-endpoint.service.js';
import { IssuerTokens } from './token/issuer/issuer-tokens.js';
import { TokenIssuer } from './token/token-issuer.js';
import { TokenLookup } from './token/token-lookup.js';
import { UserReader } from './users/user-reader.js';
import { UsersController } from './users/users.controller.js';

/** The security area: issues tokens, and finds the users who own them (interface 4.1, 4.2; rules B). */
@Module({
  controllers: [
    TokenController,
    TokenAdministrationController,
    ResourceMetadataController,
    ServerMetadataController,
    MeController,
    UsersController,
    SessionController,
  ],
  providers: [
    ApplicationAuthenticator,
    AuditTrail,
    FailureTrail,
    GrantMetrics,
    IssuerTokens,
    LoginAttempts,
    LoginQueue,
    LoginService,
    OAuthRateLimits,
    PasswordChecker,
    PasswordGrant,
    {
      provide: Pruner,
      inject: [DataSource, LOG, METRICS, SecurityEnvironment],
      useFactory: (database: DataSource, log: Log, metrics: Registry, environment: SecurityEnvironment) =>
        new Pruner(database, log, metrics, securityPruning(environment)),
    },
    RefreshTokenGrant,
    SecurityLog,
    SessionCookies,
    SessionLoginService,
    SessionLookup,
    SessionStore,
    TokenAdministrationService,
    TokenEndpointService,
    TokenIssuer,
    TokenLookup,
    UserReader,
  ],
  exports: [SessionLookup, TokenLookup],
})
export class SecurityModule {}
