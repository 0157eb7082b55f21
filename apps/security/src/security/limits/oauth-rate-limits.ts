import type { Application } from '@earshot/security/entities';
import { clientOf, type RateLimit, RateLimits } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SecurityEnvironment } from '../../environment.js';
import { OAuthError } from '../oauth/oauth.error.js';

/** Limits the requests to the OAuth endpoints per minute (B5). */
@Injectable()
export class OAuthRateLimits {
  private readonly ofAddresses: RateLimit | undefined;
  private readonly ofApplications: RateLimit | undefined;

  constructor(limits: RateLimits, { TOKEN_RATE_LIMIT, APPLICATION_RATE_LIMIT }: SecurityEnvironment) {
    const limitOf = (name: string, perMinute: number, from: string) =>
      limits.of({ name, perMinute, exceeded: (seconds) => OAuthError.rateLimited(from, seconds) });
    this.ofAddresses = limitOf('address', TOKEN_RATE_LIMIT, 'from this address');
    this.ofApplications = limitOf('application', APPLICATION_RATE_LIMIT, 'of this application');
  }

  /** Counts a request of one address, or of one IPv6 network of 64 bits (TOKEN_RATE_LIMIT). */
  async countAddress(address: string, reply: FastifyReply): Promise<void> {
    await this.ofAddresses?.count(clientOf(address), reply);
  }

  /**
   * Counts a request of an application, from all its addresses together (APPLICATION_RATE_LIMIT). It needs an
   * authenticated application, so that callers who do not know the secret cannot use up the limit.
   */
  async countApplication({ id }: Application, reply: FastifyReply): Promise<void> {
    await this.ofApplications?.count(id, reply);
  }
}
