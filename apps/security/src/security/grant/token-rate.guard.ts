import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AddressRateLimit } from '../limits/address-rate-limit.js';

/** Limits how often one address may request tokens, before anything else is done for the request (B5). */
@Injectable()
export class TokenRateGuard implements CanActivate {
  constructor(private readonly limit: AddressRateLimit) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    await this.limit.count(http.getRequest<FastifyRequest>().ip, http.getResponse<FastifyReply>());
    return true;
  }
}
