import { randomUUID } from 'node:crypto';
import { Sql } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { hashToken, PLATFORM_CLIENT_ID, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { SecurityEnvironment } from '../../environment.js';
import { SecurityLog } from '../audit/security-log.js';
import { findUser } from '../login/find-user.js';
import { LoginQueue } from '../login/login-queue.js';
import { type LoginRequest, LoginService } from '../login/login.service.js';
import type { CheckedLogin } from '../login/recorded-login.js';
import type { RequestOrigin } from '../oauth/oauth-request.js';
import { commonScope } from '../oauth/scope.js';
import { newHandle } from '../token/session-handle.js';
import { loginProblem } from '../login/login-problem.js';
import type { PageSession } from './session.message.js';
import { sessionResource } from './session.resource.js';
import { type SessionApplication, SessionStore } from './session-store.js';

/** A session that has begun: its handle, which only the cookie may hold, and what the page gets. */
export interface BegunSession {
  handle: string;
  session: PageSession;
}

/** Begins sessions (B17). */
@Injectable()
export class SessionLoginService {
  constructor(
    private readonly sql: Sql,
    private readonly environment: SecurityEnvironment,
    private readonly queue: LoginQueue,
    private readonly logins: LoginService,
    private readonly store: SessionStore,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Logs a user in. Failures count for the client account of the platform, so that guesses at the login form cannot lock
   * programs out. The session of the cookie that came with the request ends.
   */
  async begin(request: LoginRequest, previousHandle: string | undefined): Promise<BegunSession> {
    try {
      // Before any look-up, so that a flood of logins does not reach the database.
      await this.queue.rejectWhenFull();
      return await this.logins.logIn(request, {
        countedFor: PLATFORM_CLIENT_ID,
        find: async (login) => (await this.sql.rows(findUser({ login })))[0],
        admit: (user, checked) => this.admit(user, checked, request.origin, previousHandle),
      });
    } catch (error) {
      throw loginProblem(error);
    }
  }

  private async admit(
    user: User,
    checked: CheckedLogin,
    origin: RequestOrigin,
    previousHandle: string | undefined,
  ): Promise<BegunSession | undefined> {
    const application = await this.store.application(user);
    const scope = application && commonScope(application.scope, user.scope);
    if (!application || !scope) throw notEnabled();
    const handle = newHandle();
    const now = new Date();
    const session = {
      userId: user.id,
      now,
      id: randomUUID(),
      hash: hashToken(handle),
      endedHash: previousHandle === undefined ? undefined : hashToken(previousHandle),
      applicationId: application.id,
      scope,
      expiresAt: new Date(now.valueOf() + this.environment.SESSION_TTL * 1000),
    };
    const isStored = await this.store.begin(session, checked);
    if (!isStored) return undefined;
    this.report(user, application, origin);
    const client = { id: application.client_id, name: application.client_name };
    return { handle, session: sessionResource({ ...session, user, client }, this.environment.SESSION_IDLE) };
  }

  private report(user: User, application: SessionApplication, origin: RequestOrigin): void {
    origin.identify({ userId: user.id, applicationId: application.id, clientId: user.client_id });
    this.log.loggedIn(user, application, origin);
  }
}

const notEnabled = () => DocumentError.of('desk_not_enabled', 'The desk is not enabled for this client account.');
