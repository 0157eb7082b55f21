import type { Application } from '@earshot/security/entities';
import { type RateLimit, RateLimits } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SecurityEnvironment } from '../../environment.js';
import { OAuthError } from '../oauth/oauth.error.js';

/**
 * Limits how often one application may use the OAuth endpoints per minute, from all its addresses together (B5,
 * APPLICATION_RATE_LIMIT). It needs an authenticated application, so that callers who do not know the secret cannot use
 * up the limit.
 */
@Injectable()
export class ApplicationRateLimit {
  private readonly limit: RateLimit | undefined;

  constructor(limits: RateLimits, { APPLICATION_RATE_LIMIT }: SecurityEnvironment) {
    const exceeded = (seconds: number) => OAuthError.rateLimited('of this application', seconds);
    this.limit = limits.of({ name: 'application', perMinute: APPLICATION_RATE_LIMIT, exceeded });
  }

  async count({ id }: Application, reply: FastifyReply): Promise<void> {
    await this.limit?.count(id, reply);
  }
}
