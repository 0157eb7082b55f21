import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { knownCaller } from './caller.js';
import { traceIdOf } from '../telemetry/trace-context.js';
import { tracingOf } from '../telemetry/tracing.js';

/** Routes that programs poll. Their lines have the level `debug`. */
const POLLED = /^\/(?:health|metrics)\b/;

/**
 * Writes one line for each request: the request, its caller, its route and its outcome (rule A8). The members are named
 * here, so the line needs no redaction, which takes twice as long as the rest of it.
 */
export function logRequests(server: FastifyInstance, service: string, level: string): void {
  const log = pino({ name: service, level });
  if (!log.isLevelEnabled('info')) return;
  server.addHook('onRequest', (request, reply, done) => {
    const traceId = tracingOf()?.traceId() ?? traceIdOf(request.headers);
    // Also emitted if the client disconnects before it is answered, unlike Fastify's onResponse.
    reply.raw.once('close', () => {
      const route = routeOf(request);
      log[POLLED.test(route) ? 'debug' : 'info'](fieldsOf(request, reply, route, traceId), messageOf(reply));
    });
    done();
  });
}

/** The pattern of the route, because a path has identifiers, and may have anything. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';

/** The log fields of a request. A status that was not sent is left out. */
const fieldsOf = (request: FastifyRequest, reply: FastifyReply, route: string, traceId: string | undefined) => {
  const { userId, applicationId, clientId } = knownCaller(request);
  return {
    request_id: request.id,
    trace_id: traceId,
    method: request.method,
    route,
    status: reply.raw.headersSent ? reply.statusCode : undefined,
    duration_ms: Math.round(reply.elapsedTime * 1_000) / 1_000,
    user_id: userId,
    application_id: applicationId,
    client_id: clientId,
    address: request.ip,
  };
};

const messageOf = ({ raw }: FastifyReply): string =>
  raw.writableFinished ? 'request' : 'request without an answer: the client disconnected';
