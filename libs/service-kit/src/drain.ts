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
