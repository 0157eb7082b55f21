import { randomUUID } from 'node:crypto';
import { Sql } from '@earshot/database-kit';
import { type Application, shortLoginHash, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { SecurityLog } from '../audit/security-log.js';
import { findMachineUser } from '../login/find-user.js';
import { LoginRejected } from '../login/login-rejected.error.js';
import { type AuditedLogin, auditedLogin } from '../login/recorded-login.js';
import { loginNotValid, rejectDeactivatedOrLocked } from '../login/user-rejections.js';
import type { RequestOrigin } from '../oauth/oauth-request.js';
import type { IssuedTokens } from '../oauth/oauth.schemas.js';
import { grantScope } from '../oauth/scope.js';
import { type Grant, limitGrant, storeTokens, TokenIssuer } from '../token/token-issuer.js';
import type { ClientCredentialsRequest } from './read-token-request.js';

/** Selects no user if the machine user has changed since it was found, and may no longer be logged in as. */
const recordLogin = storeTokens<AuditedLogin & { clientId: string }>(
  'record machine login and store tokens',
  ($) => `
    owner as (
      update security."user" set logged_at = ${$('now')}
       where id = ${$('userId')} and client_id = ${$('clientId')} and machine and activated and not locked
      returning id, client_id),
    ${auditedLogin('login', $)}`,
);

/**
 * The client credentials grant (B19, RFC 6749 §4.4): an application logs in as its machine user. There is no refresh token,
 * because the application can log in again (RFC 6749 §4.4.3). There is no password to guess, so nothing locks it out.
 */
@Injectable()
export class ClientCredentialsGrant {
  constructor(
    private readonly sql: Sql,
    private readonly tokens: TokenIssuer,
    private readonly log: SecurityLog,
  ) {}

  /** Issues an access token for the machine user of `application`. */
  async issue({ grant: asked, origin }: ClientCredentialsRequest, application: Application): Promise<IssuedTokens> {
    const scope = grantScope(asked.scope ?? application.scope, application.scope);
    const grant = { application, scope, family: { id: randomUUID(), scope, expiresAt: undefined } };
    for (;;) {
      const user = await this.admittedUser(application, origin);
      const tokens = await this.record(user, limitGrant(grant, user), origin);
      if (tokens) return tokens;
    }
  }

  /** The machine user of the application, if it may log in. Otherwise rejects with 400, as RFC 6749 §5.2 says (B19). */
  private async admittedUser(application: Application, origin: RequestOrigin): Promise<User> {
    const { client_id: clientId, machine_user_id: id } = application;
    const [user] = await this.sql.rows(findMachineUser({ clientId, id }));
    try {
      if (!user) throw loginNotValid();
      rejectDeactivatedOrLocked(user);
      return user;
    } catch (error) {
      await this.log.loginFailed(user?.login, application, origin, error);
      throw error instanceof LoginRejected ? new LoginRejected(error.reason, 400) : error;
    }
  }

  /** Records the login and issues its token, both or neither. */
  private async record(user: User, grant: Grant, origin: RequestOrigin): Promise<IssuedTokens | undefined> {
    const login = {
      clientId: user.client_id,
      shortHash: shortLoginHash(user.login),
      address: origin.address,
      requestId: origin.requestId,
    };
    const tokens = await this.tokens.issue(this.sql, recordLogin, user.id, grant, login);
    if (!tokens) return undefined;
    origin.identify({ userId: user.id });
    this.log.loggedIn(user, grant.application, origin);
    return tokens;
  }
}
