import { callerOf, type ShareRequest, whileAwaited } from '@earshot/service-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A parameter decorator that injects the ShareRequest of a request: its client account, and for how long the client waits. */
export const Reading = createParamDecorator((_: unknown, context: ExecutionContext): ShareRequest => {
  const reply = context.switchToHttp().getResponse<FastifyReply>();
  return { clientId: callerOf(context).clientId, signal: whileAwaited(reply) };
});
