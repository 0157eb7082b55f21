import { RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { recordAudit } from '@earshot/security/entities';
import { Caller, OnlySession, Public, sessionHandleOf } from '@earshot/service-kit';
import { Controller, Get, HttpCode, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SecurityEnvironment } from '../../environment.js';
import { SecurityLog } from '../audit/security-log.js';
import type { TokenCaller } from '../token/caller-verifier.js';
import { originOf } from '../oauth/oauth-request.js';
import { SessionCookies } from './session-cookies.js';
import { SessionLoginService } from './session-login.service.js';
import { SessionRateGuard } from '../guards/session-rate.guard.js';
import { SessionStore } from './session-store.js';
import { listedSession, sessionResource } from './session.resource.js';
import {
  beginSession,
  endSession,
  endSessions,
  listSessions,
  readSession,
  sessionBody,
  sessionsQuery,
} from './session.message.js';

/** Sessions, with which pages of the same origin authenticate (rule B17). */
@Controller('security/v2')
@OnlySession()
export class SessionController {
  constructor(
    private readonly environment: SecurityEnvironment,
    private readonly logins: SessionLoginService,
    private readonly cookies: SessionCookies,
    private readonly store: SessionStore,
    private readonly log: SecurityLog,
  ) {}

  @Post('session')
  @Public()
  @Describe(beginSession)
  @UseGuards(SessionRateGuard)
  async begin(
    @RequestDocument() document: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { data } = sessionBody.read(document);
    this.cookies.requireSecrecy(request);
    const login = { ...data, origin: originOf(request) };
    const { handle, session } = await this.logins.begin(login, sessionHandleOf(request));
    this.cookies.set(reply, handle);
    return { data: session };
  }

  @Get('session')
  @Describe(readSession)
  async read(@Caller<TokenCaller>() { token, clientId }: TokenCaller) {
    const client = await this.store.client(clientId);
    const known = { ...token, id: token.family_id!, client, expiresAt: new Date(token.expires_at) };
    return { data: sessionResource(known, this.environment.SESSION_IDLE) };
  }

  @Post('session/_end')
  @Describe(endSession)
  @HttpCode(204)
  end(@Caller<TokenCaller>() caller: TokenCaller, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.endOf(caller, 'session_ended', reply);
  }

  @Get('sessions')
  @Describe(listSessions)
  async list(@Query() query: Record<string, unknown>, @Caller<TokenCaller>() { userId, sessionId }: TokenCaller) {
    const { sessions, total } = await this.store.list(userId, sessionsQuery.read(query));
    return { data: sessions.map((session) => listedSession(session, sessionId)), meta: { total } };
  }

  @Post('sessions/_end')
  @Describe(endSessions)
  @HttpCode(204)
  endAll(@Caller<TokenCaller>() caller: TokenCaller, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.endOf(caller, 'sessions_ended', reply);
  }

  private async endOf(
    { userId, sessionId, applicationId, clientId }: TokenCaller,
    event: 'session_ended' | 'sessions_ended',
    reply: FastifyReply,
  ): Promise<void> {
    const which = event === 'session_ended' ? { userId, id: sessionId } : { userId };
    const application = { id: applicationId, client_id: clientId };
    await this.store.end(which, (manager) =>
      recordAudit(manager, this.log.sessionsEnded(event, userId, application, originOf(reply.request))),
    );
    this.cookies.delete(reply);
  }
}
