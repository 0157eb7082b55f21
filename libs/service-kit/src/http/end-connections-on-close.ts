import type { FastifyInstance } from 'fastify';
import { Shutdown } from './shutdown.js';

/**
 * Drains the server when it closes, or when `shutdown` says so: each keep-alive connection ends after the response in
 * flight. Otherwise closing would wait for the client to end the connection (A6).
 */
export function endConnectionsOnClose(server: FastifyInstance, shutdown = new Shutdown()): void {
  server.addHook('preClose', (done) => {
    shutdown.endsConnections = true;
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (shutdown.endsConnections) void reply.header('connection', 'close');
    done();
  });
}
