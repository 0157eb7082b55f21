import type { FastifyInstance } from 'fastify';

/**
 * Drains the server when it closes: each keep-alive connection ends after the response in flight. Otherwise closing
 * would wait for the client to end the connection (A6).
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
