import { randomUUID } from 'node:crypto';
import { poolOf } from '@earshot/database-kit';
import type { Application } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SecurityEnvironment } from '../../environment.js';
import { LoginQueue } from '../login-queue.js';
import { LoginService } from '../login.service.js';
import { type OAuthRequest, requiredParameter } from '../oauth-request.js';
import { grantScope } from '../scope.js';
import { SecurityLog } from '../security-log.js';
import { TokenIssuer } from '../token-issuer.js';
import type { GrantHandler } from './grant.js';

/** The resource owner password credentials grant (specification 4.1, RFC 6749 §4.3). */
@Injectable()
export class PasswordGrant implements GrantHandler {
  readonly status = 201;

  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: SecurityEnvironment,
    private readonly queue: LoginQueue,
    private readonly logins: LoginService,
    private readonly tokens: TokenIssuer,
    private readonly log: SecurityLog,
  ) {}

  async prepare({ form, address }: OAuthRequest) {
    const login = requiredParameter(form, 'username');
    const password = requiredParameter(form, 'password');
    const requested = requiredParameter(form, 'scope');
    await this.queue.refuseWhenFull();

    return async (application: Application) => {
      const scope = grantScope(requested, application.scope);
      const family = { id: randomUUID(), scope, expiresAt: this.familyEnd() };
      try {
        return await this.logins.logIn(application, { login, password }, async (user) => {
          const tokens = await this.tokens.logIn(poolOf(this.dataSource), user, { application, scope, family });
          if (tokens) this.log.loggedIn(user, application, address);
          return tokens;
        });
      } catch (error) {
        this.log.loginFailed(login, application, address, error);
        throw error;
      }
    };
  }

  private familyEnd = () => new Date(Date.now() + this.environment.REFRESH_TOKEN_TTL * 1000);
}
