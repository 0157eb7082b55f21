import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OAuthRateLimits } from '../limits/oauth-rate-limits.js';

/** Limits how often one address may request tokens, before anything else is done for the request (B5). */
@Injectable()
export class TokenRateGuard implements CanActivate {
  constructor(private readonly limits: OAuthRateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    await this.limits.countAddress(http.getRequest<FastifyRequest>().ip, http.getResponse<FastifyReply>());
    return true;
  }
}
