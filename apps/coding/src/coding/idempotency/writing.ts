import { callerOf, type TokenOwner } from '@earshot/service-kit';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './answer.js';
import { Answering, type WriteOptions } from './answering.js';
import { keyOf } from './idempotent.js';
import type { WriteCall } from './write-call.js';

/** A request that changes something, as its handler gets it by `@Writing()`. */
export interface WriteRequest {
  /** Sends the answer of `work`, or the stored answer of an earlier request with the same key (see Answering). */
  answer<Body extends object | void>(
    work: (call: WriteCall) => Promise<Answer<Body>>,
    options?: WriteOptions,
  ): Promise<Body>;
}

@Injectable()
class ToWriteRequest implements PipeTransform<ExecutionContext, WriteRequest> {
  constructor(private readonly answering: Answering) {}

  transform(context: ExecutionContext): WriteRequest {
    const http = context.switchToHttp();
    const caller = callerOf(context) as TokenOwner;
    const keyed = keyOf(http.getRequest<FastifyRequest>());
    return {
      answer: (work, options) =>
        this.answering.send(http.getResponse<FastifyReply>(), { caller, keyed, ...options }, work),
    };
  }
}

const context = createParamDecorator((_: unknown, context: ExecutionContext) => context);

/** A parameter decorator that injects the WriteRequest. */
export const Writing = () => context(ToWriteRequest);
