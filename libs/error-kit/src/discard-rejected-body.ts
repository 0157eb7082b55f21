import type { FastifyReply } from 'fastify';

/**
 * Reads and discards the rest of the body of a request that was rejected before its end (C1, E2). Fastify would close
 * the connection instead, and a client that is still sending would lose the answer: a proxy sees a broken connection.
 */
export function discardRejectedBody(reply: FastifyReply): void {
  const { raw } = reply.request;
  if (!raw.complete) raw.resume();
  // If the client asked to close the connection, Node closes it, and the answer must say so (RFC 9112 §9.6).
  if (reply.hasHeader('connection') && reply.raw.shouldKeepAlive) void reply.header('connection', 'keep-alive');
}
