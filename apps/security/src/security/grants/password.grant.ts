import { randomUUID } from 'node:crypto';
import { poolOf } from '@earshot/database-kit';
import type { Application } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SecurityEnvironment } from '../../environment.js';
import { locked, LoginService } from '../login.service.js';
import { type OAuthParameters, requiredParameter } from '../oauth-form.js';
import { PasswordChecker } from '../password-checker.js';
import { grantScope } from '../scope.js';
import { TokenIssuer } from '../token-issuer.js';
import type { GrantHandler } from './grant.js';

/** The resource owner password credentials grant (specification 4.1, RFC 6749 §4.3). */
@Injectable()
export class PasswordGrant implements GrantHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: SecurityEnvironment,
    private readonly logins: LoginService,
    private readonly passwords: PasswordChecker,
    private readonly tokens: TokenIssuer,
  ) {}

  async prepare(form: OAuthParameters) {
    const username = requiredParameter(form, 'username');
    const password = requiredParameter(form, 'password');
    const requested = requiredParameter(form, 'scope');
    await this.passwords.refuseWhenFull();

    return async (application: Application) => {
      const scope = grantScope(requested, application.scope);
      const user = await this.logins.login(application.client_id, username, password);
      const family = { id: randomUUID(), scope, expiresAt: this.familyEnd() };
      const tokens = await this.tokens.logIn(poolOf(this.dataSource), { application, userId: user.id, scope, family });
      if (!tokens) throw locked();
      return tokens;
    };
  }

  private familyEnd = () => new Date(Date.now() + this.environment.REFRESH_TOKEN_TTL * 1000);
}
