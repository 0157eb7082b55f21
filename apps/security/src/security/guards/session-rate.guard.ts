import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OAuthRateLimits } from '../limits/oauth-rate-limits.js';
import { loginProblem } from '../login/login-problem.js';

/** Counts a login with the token requests of its address, before anything else is done for it (B5, B17). */
@Injectable()
export class SessionRateGuard implements CanActivate {
  constructor(private readonly limits: OAuthRateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('cache-control', 'no-store');
    await this.limits.countAddress(reply.request.ip, reply).catch((error) => {
      throw loginProblem(error);
    });
    return true;
  }
}
