import { Module } from '@nestjs/common';
import { ApplicationAuthenticator } from './application-authenticator.js';
import { AuditTrail } from './audit-trail.js';
import { GrantMetrics } from './grant-metrics.js';
import { PasswordGrant } from './grants/password.grant.js';
import { RefreshTokenGrant } from './grants/refresh-token.grant.js';
import { LoginAttempts } from './login-attempts.js';
import { LoginQueue } from './login-queue.js';
import { LoginRecorder } from './login-recorder.js';
import { LoginService } from './login.service.js';
import { MeController } from './me.controller.js';
import { PasswordChecker } from './password-checker.js';
import { Pruner } from './pruner.js';
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
    ApplicationAuthenticator,
    AuditTrail,
    GrantMetrics,
    LoginAttempts,
    LoginQueue,
    LoginRecorder,
    LoginService,
    PasswordChecker,
    PasswordGrant,
    Pruner,
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
