import { randomUUID } from 'node:crypto';
import { Sql } from '@earshot/database-kit';
import type { Application, User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { SecurityEnvironment } from '../../environment.js';
import { SecurityLog } from '../audit/security-log.js';
import { findUserOf } from '../login/find-user.js';
import { LoginService } from '../login/login.service.js';
import { type CheckedLogin, recordedLogin } from '../login/recorded-login.js';
import type { RequestOrigin } from '../oauth/oauth-request.js';
import { grantScope } from '../oauth/scope.js';
import { type Grant, limitGrant, storeTokens, TokenIssuer } from '../token/token-issuer.js';
import type { IssuedTokens } from '../oauth/oauth.schemas.js';
import type { PasswordRequest } from './read-token-request.js';

const recordLogin = storeTokens<CheckedLogin>('record login and store tokens', ($) => recordedLogin('login', $));

/** The resource owner password credentials grant (interface 4.1, RFC 6749 §4.3): a login begins a token family. */
@Injectable()
export class PasswordGrant {
  constructor(
    private readonly sql: Sql,
    private readonly environment: SecurityEnvironment,
    private readonly logins: LoginService,
    private readonly tokens: TokenIssuer,
    private readonly log: SecurityLog,
  ) {}

  /** Logs in a user of the client account of `application`, and issues the tokens. */
  issue({ grant: asked, origin }: PasswordRequest, application: Application): Promise<IssuedTokens> {
    const scope = grantScope(asked.scope, application.scope);
    const expiresAt = new Date(Date.now() + this.environment.REFRESH_TOKEN_TTL * 1000);
    const grant = { application, scope, family: { id: randomUUID(), scope, expiresAt } };
    const clientId = application.client_id;
    return this.logins.logIn(
      { login: asked.username, password: asked.password, origin },
      {
        countedFor: clientId,
        application,
        find: async (login) => (await this.sql.rows(findUserOf({ clientId, login })))[0],
        admit: (user, checked) => this.record(user, limitGrant(grant, user), checked, origin),
      },
    );
  }

  /** Records the login and issues its tokens, both or neither. */
  private async record(
    user: User,
    grant: Grant,
    checked: CheckedLogin,
    origin: RequestOrigin,
  ): Promise<IssuedTokens | undefined> {
    const tokens = await this.tokens.issue(this.sql, recordLogin, user.id, grant, checked);
    if (!tokens) return undefined;
    origin.identify({ userId: user.id });
    this.log.loggedIn(user, grant.application, origin);
    return tokens;
  }
}
