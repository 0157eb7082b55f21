import { randomUUID } from 'node:crypto';
import type { Application } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { SecurityEnvironment } from '../../environment.js';
import type { PasswordRequest } from './token-request.dto.js';
import type { TokenResponseDto } from '../token/token-response.dto.js';
import { LoginService } from '../login/login.service.js';
import { grantScope } from '../oauth/scope.js';

/** The resource owner password credentials grant (interface 4.1, RFC 6749 §4.3): a login begins a token family. */
@Injectable()
export class PasswordGrant {
  constructor(
    private readonly environment: SecurityEnvironment,
    private readonly logins: LoginService,
  ) {}

  issue(request: PasswordRequest, application: Application): Promise<TokenResponseDto> {
    const scope = grantScope(request.scope, application.scope);
    const family = { id: randomUUID(), scope, expiresAt: this.familyEnd() };
    return this.logins.logIn(request, { application, scope, family });
  }

  private familyEnd = () => new Date(Date.now() + this.environment.REFRESH_TOKEN_TTL * 1000);
}
