import { clientOf, type RateLimit, RateLimits } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SecurityEnvironment } from '../../environment.js';
import { OAuthError } from '../oauth/oauth.error.js';

/** Limits the requests of one address, or of one IPv6 network of 64 bits, per minute (B5, TOKEN_RATE_LIMIT). */
@Injectable()
export class AddressRateLimit {
  private readonly limit: RateLimit | undefined;

  constructor(limits: RateLimits, { TOKEN_RATE_LIMIT }: SecurityEnvironment) {
    const exceeded = (seconds: number) => OAuthError.rateLimited('from this address', seconds);
    this.limit = limits.of({ name: 'address', perMinute: TOKEN_RATE_LIMIT, exceeded });
  }

  async count(address: string, reply: FastifyReply): Promise<void> {
    await this.limit?.count(clientOf(address), reply);
  }
}
