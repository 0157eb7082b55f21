import { LOG, type Log, METRICS, Pruner } from '@earshot/service-kit';
import { Module } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { SecurityEnvironment } from '../environment.js';
import { AddressRateLimit } from './address-rate-limit.js';
import { ApplicationAuthenticator } from './application-authenticator.js';
import { ApplicationRateLimit } from './application-rate-limit.js';
import { AuditTrail } from './audit-trail.js';
import { FailureTrail } from './failure-trail.js';
import { GrantMetrics } from './grant-metrics.js';
import { PasswordGrant } from './grants/password.grant.js';
import { RefreshTokenGrant } from './grants/refresh-token.grant.js';
import { LoginAttempts } from './login-attempts.js';
import { LoginQueue } from './login-queue.js';
import { LoginRecorder } from './login-recorder.js';
import { LoginService } from './login.service.js';
import { MeController } from './me.controller.js';
import { PasswordChecker } from './password-checker.js';
import { securityPruning } from './pruning.js';
import { SecurityLog } from './security-log.js';
import { ServerMetadataController } from './server-metadata.controller.js';
import { TokenAdministrationController } from './token-administration.controller.js';
import { TokenAdministrationService } from './token-administration.service.js';
import { TokenController } from './token.controller.js';
import { TokenEndpointService } from './token-endpoint.service.js';
import { TokenIssuer } from './token-issuer.js';
import { TokenLookup } from './token-lookup.js';

/** The security area: issues tokens, and finds the users who own them (interface 4.1, 4.2; rules B). */
@Module({
  controllers: [TokenController, TokenAdministrationController, ServerMetadataController, MeController],
  providers: [
    AddressRateLimit,
    ApplicationAuthenticator,
    ApplicationRateLimit,
    AuditTrail,
    FailureTrail,
    GrantMetrics,
    LoginAttempts,
    LoginQueue,
    LoginRecorder,
    LoginService,
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
    TokenAdministrationService,
    TokenEndpointService,
    TokenIssuer,
    TokenLookup,
  ],
  exports: [TokenLookup],
})
export class SecurityModule {}
