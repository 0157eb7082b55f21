import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify';
import { JSON_MEDIA_TYPE } from './media-type.js';

/** Gateways compress JSON from this length on, for clients that accept it. */
const LEAST_COMPRESSED = 1024;

/** Says that an answer which a gateway may compress varies by `Accept-Encoding`, to GET and HEAD alike (RFC 9110 §12.5.5). */
export function describeCompressible(reply: FastifyReply, payload: unknown): void {
  if (isJson(reply) && typeof payload === 'string' && Buffer.byteLength(payload) >= LEAST_COMPRESSED) {
    void reply.header('vary', 'Accept-Encoding');
  }
}

/**
 * Answers HEAD with a length only where that of GET is known (rule E1, RFC 9110 §8.6). Fastify gives the length without
 * compression, and 0 where the client has the answer already.
 */
export function limitLengthOfHead(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], limitLength].flat();
  });
}

const limitLength: onSendHookHandler = (_request, reply, payload, done) => {
  const isCompressible = isJson(reply) && Number(reply.getHeader('content-length')) >= LEAST_COMPRESSED;
  if (isCompressible || reply.statusCode === 304) void reply.removeHeader('content-length');
  done(null, payload);
};

const isJson = (reply: FastifyReply): boolean =>
  reply.getHeader('content-type') === JSON_MEDIA_TYPE && !reply.hasHeader('content-encoding');
