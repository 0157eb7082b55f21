import type { FastifyReply } from 'fastify';

/**
 * Reads and discards the rest of the body of a request that was rejected before its end (C1, E2). Fastify would close
 * the connection instead, and a client that is still sending would lose the answer: a proxy sees a broken connection.
 */
export function readRefusedBody(reply: FastifyReply): void {
  const { raw } = reply.request;
  if (!raw.complete) raw.resume();
  if (reply.hasHeader('connection')) void reply.removeHeader('connection');
}
