import type { FastifyReply } from 'fastify';

/**
 * Reads to its end, and forgets, the body of a request that is refused before (contract C1, E2). Ending the connection
 * instead, as Fastify does, takes the answer away from a client that is still sending: a proxy finds its connection broken.
 */
export function readRefusedBody(reply: FastifyReply): void {
  const { raw } = reply.request;
  if (!raw.complete) raw.resume();
  // Where the client asked for the end of the connection, Node ends it, and the answer must say so (RFC 9112 §9.6).
  if (reply.hasHeader('connection') && reply.raw.shouldKeepAlive) void reply.header('connection', 'keep-alive');
}
