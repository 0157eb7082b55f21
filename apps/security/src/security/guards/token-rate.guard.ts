import { clientOf, type RateLimit, RateLimits } from '@earshot/service-kit';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SecurityEnvironment } from '../../environment.js';
import { OAuthError } from '../oauth.error.js';

/** Limits how often one address, or one IPv6 network of 64 bits, may request tokens per minute (B5, TOKEN_RATE_LIMIT). */
@Injectable()
export class TokenRateGuard implements CanActivate {
  private readonly limit: RateLimit | undefined;

  constructor(limits: RateLimits, { TOKEN_RATE_LIMIT }: SecurityEnvironment) {
    const exceeded = (seconds: number) => OAuthError.rateLimited('from this address', seconds);
    this.limit = limits.of({ name: 'address', perMinute: TOKEN_RATE_LIMIT, exceeded });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    await this.limit?.count(clientOf(http.getRequest<FastifyRequest>().ip), http.getResponse<FastifyReply>());
    return true;
  }
}
