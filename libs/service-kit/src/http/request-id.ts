import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The header with the id of a request, in requests and in every answer (rule A8). */
export const REQUEST_ID = 'x-request-id';

/** Visible ASCII characters that need no escape in a log, a header or a shell. */
const WELL_FORMED = /^[\w.:@+=/~-]{1,128}$/;

/** The id that the client sent, or a new one if there is none or it is not well formed (rule A8). */
export function requestIdOf(headers: IncomingHttpHeaders = {}): string {
  const sent = headers[REQUEST_ID];
  return typeof sent === 'string' && WELL_FORMED.test(sent) ? sent : randomUUID();
}

/** Returns its id in every answer to a request that was routed. Register it before every hook that may reject. */
export function returnRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id);
    done();
  });
}
