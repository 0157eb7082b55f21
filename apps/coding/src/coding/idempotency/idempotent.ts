import { createHash } from 'node:crypto';
import { hashBody } from '@earshot/document-kit';
import { callerOf } from '@earshot/service-kit';
import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { KeyedRequest } from './keyed-request.js';
import { readKey } from './read-key.js';

const keyedRequests = new WeakMap<FastifyRequest, KeyedRequest>();

/** Reads the idempotency key of a request after its token and before its body (rule C13). */
@Injectable()
class KeyReader implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = readKey(request.raw);
    if (key !== undefined) {
      const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
      hashBody(request.raw, hash);
      keyedRequests.set(request, new KeyedRequest(callerOf(context).clientId, key, hash));
    }
    return next.handle();
  }
}

/** The route accepts an `Idempotency-Key`. Its handler gets it by `@Keyed()`, and answers through Idempotency. */
export const Idempotent = () => UseInterceptors(KeyReader);

/** A parameter decorator that injects the KeyedRequest; undefined for a request without a key. */
export const Keyed = createParamDecorator((_: unknown, context: ExecutionContext) =>
  keyedRequests.get(context.switchToHttp().getRequest<FastifyRequest>()),
);
