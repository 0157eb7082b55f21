import { DocumentError } from '@earshot/error-kit';
import { type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShownRequest } from './bearer.strategy.js';
import { type BearerCaller, callerOf, setCaller } from '../http/caller.js';
import { forwardedHeaders } from '../http/forwarded-headers.js';
import { hasLargeBody, takeTurn } from '../limits/large-requests.js';
import { IS_PUBLIC } from '../http/public.js';
import { ACCOUNT_RATE_LIMIT } from '../limits/account-rate-limit.js';
import type { RateLimit } from '../limits/rate-limit.js';

/** The challenge for a header that the strategy could not read (RFC 6750 §3.1). */
const MALFORMED = 'Bearer realm="Earshot", error="invalid_request"';

/**
 * Requires a bearer token for every route that is not `@Public()`. Accepts the token only in the `Authorization` header
 * (B10). Answers a missing or invalid token with 401, unless the area overrides that.
 */
@Injectable()
export class BearerGuard extends AuthGuard() {
  @Inject() protected readonly reflector: Reflector;
  @Optional() @Inject(ACCOUNT_RATE_LIMIT) private readonly accountRateLimit?: RateLimit;

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const isPublic = this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [context.getHandler(), context.getClass()]);
    if (isPublic) return true;
    await super.canActivate(context);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { clientId } = callerOf(context);
    await this.accountRateLimit?.count(clientId, reply);
    // The body is not read before the turn of this request.
    if (hasLargeBody(reply)) await takeTurn(reply, clientId);
    return true;
  }

  /** Shows Passport only the header of the request, neither its query nor its body. */
  override getRequest(context: ExecutionContext): ShownRequest {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { authorization } = request.headers;
    return { headers: { authorization }, forwarded: forwardedHeaders(request) };
  }

  override handleRequest<C extends BearerCaller>(
    error: unknown,
    caller: C | false,
    challenge: unknown,
    context: ExecutionContext,
  ): C {
    if (error) throw error;
    if (!caller) throw this.rejection(typeof challenge === 'string' ? challenge : MALFORMED);
    setCaller(context, caller);
    // No cache may store an answer for one caller (ASVS 14.3.2).
    void context.switchToHttp().getResponse<FastifyReply>().header('cache-control', 'no-store');
    this.authorize(caller, context);
    return caller;
  }

  /** The answer to a missing or invalid token; `challenge` is its `WWW-Authenticate` (RFC 6750 §3). */
  protected rejection(challenge: string): DocumentError {
    const detail = 'The request needs a valid bearer token in the Authorization header.';
    return DocumentError.of('token_invalid', detail, { headers: { 'www-authenticate': challenge } });
  }

  /** Override it to throw if a valid token is not enough. By default, every valid token is accepted. */
  protected authorize(_caller: BearerCaller, _context: ExecutionContext): void {}
}
