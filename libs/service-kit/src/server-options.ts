import type { Server } from 'node:http';
import { ON_EVERY_ANSWER } from '@earshot/document-kit';
import { DocumentError, type ErrorLog } from '@earshot/error-kit';
import type { FastifyHttpOptions, FastifyReply } from 'fastify';
import type { ServiceEnvironment } from './environment.js';
import { REQUEST_ID, requestIdOf } from './request-id.js';
import { loggedErrors, rejectInvalid } from './reject-before-routing.js';

/** How long a client may take for the head of a request, and for all of it. `readBody` limits the pauses in a body. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 300_000;
/** How often Node checks these two limits. */
const CHECK_MS = 2_000;

/** The options of every HTTP server. Requests that are rejected before routing also get an error document. */
export const serverOptions = (
  { BODY_LIMIT, TRUSTED_PROXIES }: ServiceEnvironment,
  log?: ErrorLog,
): FastifyHttpOptions<Server> => ({
  bodyLimit: BODY_LIMIT,
  trustProxy: TRUSTED_PROXIES.split(','),
  routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  requestTimeout: REQUEST_MS,
  genReqId: ({ headers }) => requestIdOf(headers),
  // Node would answer a missing Host without a document: see rejectBeforeRouting.
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
  // A request that reaches a kept-alive connection while the service closes is still answered (A6).
  return503OnClosing: false,
  frameworkErrors: (error, { id }, reply) => {
    const rejection = DocumentError.of('request_malformed', `${error.message}.`);
    // No hook runs here, and Fastify would add a charset to a string.
    const body = Buffer.from(JSON.stringify({ errors: loggedErrors(rejection, id, log) }));
    void (reply as FastifyReply)
      .code(rejection.status)
      .headers({ ...ON_EVERY_ANSWER, [REQUEST_ID]: id, 'content-type': 'application/json' })
      .send(body);
  },
  clientErrorHandler: (error, socket) => rejectInvalid(error, socket, log),
});
