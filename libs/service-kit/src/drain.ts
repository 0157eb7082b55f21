import type { FastifyInstance } from 'fastify';

/**
 * Ends each kept-alive connection with the response that is in flight on it when the server closes; otherwise closing
 * would wait for the client to let go of it (contract A6).
 */
export function endConnectionsOnClose(server: FastifyInstance): void {
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
}

/**
 * Reads to its end, and forgets, the body of a request that is refused before (contract C1, E2). Ending the connection
 * instead, as Fastify does, takes the answer away from who is still sending: a proxy finds its connection broken.
 */
export function readRefusedBodies(server: FastifyInstance): void {
  server.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!raw.complete) raw.resume();
    if (reply.hasHeader('connection')) void reply.removeHeader('connection');
    done();
  });
}
