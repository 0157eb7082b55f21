import { callerOf } from '@earshot/service-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { requestContext } from './statements.js';

/** A parameter decorator that injects the RequestContext of a request. */
export const Reading = createParamDecorator((_: unknown, context: ExecutionContext) =>
  requestContext(callerOf(context), context.switchToHttp().getResponse<FastifyReply>()),
);
