import { Module } from '@nestjs/common';
import { ApplicationModule } from '../application/application.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { LoginModule } from '../login/login.module.js';
import { TokenModule } from '../token/token.module.js';
import { ClientCredentialsGrant } from './client-credentials.grant.js';
import { GrantMetrics } from './grant-metrics.js';
import { PasswordGrant } from './password.grant.js';
import { RefreshTokenGrant } from './refresh-token.grant.js';
import { TokenEndpointService } from './token-endpoint.service.js';
import { TokenController } from './token.controller.js';

/** The token endpoint and its grants (interface 4.1, RFC 6749 §4.3, §4.4 and §6). */
@Module({
  imports: [ApplicationModule, AuditModule, LimitsModule, LoginModule, TokenModule],
  controllers: [TokenController],
  providers: [ClientCredentialsGrant, GrantMetrics, PasswordGrant, RefreshTokenGrant, TokenEndpointService],
})
export class GrantModule {}
