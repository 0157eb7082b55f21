import { type DocumentError } from '@earshot/error-kit';
import { createParamDecorator, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasLargeBody, takeTurn } from './large-requests.js';
import { IS_PUBLIC } from './public.js';

const CALLER = Symbol('caller');

/** Parameter decorator: who the bearer token of the request belongs to, as the area's strategy found it. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest()[CALLER],
);

/**
 * Closed by default: every route that is not `@Public()` needs a bearer token. The token counts only in the
 * `Authorization` header (contract B10). Each area says how it answers a bad one.
 */
@Injectable()
export abstract class BearerGuard extends AuthGuard('bearer') {
  @Inject() private readonly reflector: Reflector;

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const isPublic = this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [context.getHandler(), context.getClass()]);
    if (isPublic) return true;
    await super.canActivate(context);
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    // The body stays unread until then.
    if (hasLargeBody(reply)) await takeTurn(reply, http.getRequest()[CALLER].clientId);
    return true;
  }

  /** What Passport sees of the request: the header, and neither query nor body. */
  override getRequest(context: ExecutionContext): object {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    return { headers: { authorization: headers.authorization } };
  }

  override handleRequest<Caller>(
    error: unknown,
    caller: Caller,
    challenge: unknown,
    context: ExecutionContext,
  ): Caller {
    if (error) throw error;
    if (!caller)
      throw this.refusal(typeof challenge === 'string' ? challenge : 'Bearer realm="Earshot", error="invalid_request"');
    const request = context.switchToHttp().getRequest();
    request[CALLER] = caller;
    // What is for the owner of a token is for no cache (ASVS 14.3.2).
    void context.switchToHttp().getResponse<FastifyReply>().header('cache-control', 'no-store');
    this.authorize(caller);
    return caller;
  }

  /** The answer to a missing or invalid token; `challenge` is its `WWW-Authenticate` (RFC 6750 §3). */
  protected abstract refusal(challenge: string): DocumentError;

  /** Throws when a valid token is not enough; an area without scopes leaves it as it is. */
  protected authorize(_caller: unknown): void {}
}
