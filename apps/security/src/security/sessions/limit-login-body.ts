import type { FastifyInstance } from 'fastify';

/** The path of a session, where a login is posted. */
const SESSION_PATH = '/security/v2/session';
const MAX_BYTES = 64 * 1024;

/** Lets a login be no larger than a form at the token endpoint, because anyone may send it. */
export function limitLoginBody(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.url === SESSION_PATH) route.bodyLimit = Math.min(MAX_BYTES, server.initialConfig.bodyLimit ?? MAX_BYTES);
  });
}
