import { DocumentError } from '@earshot/error-kit';
import { type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCredential } from '../http/accepted-credential.js';
import type { ShownRequest } from './bearer.strategy.js';
import { type Credential, credentialOf } from './credential.js';
import { type BearerCaller, callerOf, setCaller, setCallerCheck } from '../http/caller.js';
import { forwardedHeaders } from '../http/forwarded-headers.js';
import { hasLargeBody, takeTurn } from '../limits/large-requests.js';
import { isAgentDoor, resourceMetadataPath } from '../http/agent-doors.js';
import { IS_PUBLIC } from '../http/public.js';
import { publicUrlOf } from '../http/public-url.js';
import { ACCOUNT_RATE_LIMIT } from '../limits/account-rate-limit.js';
import type { RateLimit } from '../limits/rate-limit.js';

/** Injection token of the address that clients use, if it is set. */
export const PUBLIC_URL = Symbol('public url');

/** The challenges of RFC 6750 §3.1. */
export const CHALLENGE = 'Bearer realm="Earshot"';
const INVALID = `${CHALLENGE}, error="invalid_token"`;
const MALFORMED = `${CHALLENGE}, error="invalid_request"`;

/**
 * Requires a bearer token or a session for every route that is not `@Public()`. Accepts a token only in the
 * `Authorization` header (B10), and a session only without that header, for the page that names it (B17). Answers a
 * missing or invalid token with 401, unless the area overrides that.
 */
@Injectable()
export class BearerGuard extends AuthGuard() {
  @Inject() protected readonly reflector: Reflector;
  @Optional() @Inject(ACCOUNT_RATE_LIMIT) private readonly accountRateLimit?: RateLimit;
  @Optional() @Inject(PUBLIC_URL) private readonly publicUrl?: string;

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const isPublic = this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [context.getHandler(), context.getClass()]);
    if (isPublic) return true;
    const authenticate = () => super.canActivate(context);
    await authenticate();
    setCallerCheck(context, authenticate);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { clientId } = callerOf(context);
    await this.accountRateLimit?.count(clientId, reply);
    // The body is not read before the turn of this request.
    if (hasLargeBody(reply)) await takeTurn(reply, clientId);
    return true;
  }

  /** Shows Passport only the credential of the request, neither its query nor its body. */
  override getRequest(context: ExecutionContext): ShownRequest {
    const { authorization } = this.credential(context);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return { headers: { authorization }, forwarded: forwardedHeaders(request) };
  }

  override handleRequest<C extends BearerCaller>(
    error: unknown,
    caller: C | false,
    challenge: unknown,
    context: ExecutionContext,
  ): C {
    if (error) throw error;
    const { kind, sessionId } = this.credential(context);
    // A token has no session id, so it is never a session, nor a session a token.
    if (!caller || caller.sessionId !== sessionId) {
      throw kind === 'session'
        ? sessionRejection()
        : this.rejection(challengeOf(caller, challenge) + this.metadataOf(context));
    }
    setCaller(context, caller);
    // No cache may store an answer for one caller (ASVS 14.3.2).
    void context.switchToHttp().getResponse<FastifyReply>().header('cache-control', 'no-store');
    this.authorize(caller, context);
    return caller;
  }

  private credential(context: ExecutionContext): Credential {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return credentialOf(request, acceptedCredential([context.getHandler(), context.getClass()]));
  }

  /** The part of a challenge that names the metadata of a door (I5). */
  private metadataOf(context: ExecutionContext): string {
    if (!isAgentDoor(context.getHandler())) return '';
    const { routeOptions, server } = context.switchToHttp().getRequest<FastifyRequest>();
    const address = publicUrlOf({ PUBLIC_URL: this.publicUrl }, server.server);
    return `, resource_metadata="${address}${resourceMetadataPath(routeOptions.url!)}"`;
  }

  /** The answer to a missing or invalid token; `challenge` is its `WWW-Authenticate` (RFC 6750 §3). */
  protected rejection(challenge: string): DocumentError {
    const detail = 'The request needs a valid bearer token in the Authorization header.';
    return DocumentError.of('token_invalid', detail, { headers: { 'www-authenticate': challenge } });
  }

  /** Override it to throw if a valid token is not enough. By default, every valid token is accepted. */
  protected authorize(_caller: BearerCaller, _context: ExecutionContext): void {}
}

/** The challenge for a session in place of a token, that of the strategy, or the one for a header that it could not read. */
function challengeOf(caller: object | false, challenge: unknown): string {
  if (caller) return INVALID;
  return typeof challenge === 'string' ? challenge : MALFORMED;
}

const sessionRejection = () =>
  DocumentError.of(
    'session_invalid',
    'The request needs a session that has not ended, and its id in Earshot-Session.',
    {
      headers: { 'www-authenticate': CHALLENGE },
    },
  );
