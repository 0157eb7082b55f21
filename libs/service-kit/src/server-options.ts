import type { Server } from 'node:http';
import { ON_EVERY_ANSWER } from '@earshot/document-kit';
import { DocumentError, type ErrorLog } from '@earshot/error-kit';
import type { FastifyHttpOptions, FastifyReply } from 'fastify';
import type { ServiceEnvironment } from './environment.js';
import { answerRaw, isAnswering, isHead, loggedErrors, refusalOf } from './refuse-before-routing.js';

/** A sender gets this long for the head of a request, and for a whole one; how long it may be silent in a body is `readBody`'s. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 300_000;
/** How often the two are looked at. */
const CHECK_MS = 2_000;

/** How an HTTP server of the platform is set up; what is refused before a route is found is an error document, too. */
export const serverOptions = (
  { BODY_LIMIT, TRUSTED_PROXIES }: ServiceEnvironment,
  log?: ErrorLog,
): FastifyHttpOptions<Server> => ({
  bodyLimit: BODY_LIMIT,
  trustProxy: TRUSTED_PROXIES.split(','),
  routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  requestTimeout: REQUEST_MS,
  // Node would answer a missing Host itself, without a document: see refuseBeforeRouting.
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
  // A request that reaches a kept-alive connection while the service closes is still answered (contract A6).
  return503OnClosing: false,
  frameworkErrors: (error, _request, reply) => {
    const refusal = DocumentError.badRequest(`${error.message}.`);
    // No hook runs here, and Fastify would add a charset to a string.
    const body = Buffer.from(JSON.stringify({ errors: loggedErrors(refusal, log) }));
    void (reply as FastifyReply)
      .code(refusal.status)
      .headers({ ...ON_EVERY_ANSWER, 'content-type': 'application/json' })
      .send(body);
  },
  clientErrorHandler: (error, socket) => {
    // Behind an answer under way, the next bytes would be taken for its own.
    if (!socket.writable || error.code === 'ECONNRESET' || isAnswering(socket)) return socket.destroy();
    answerRaw(socket, refusalOf(error), log, { isHead: isHead(error.rawPacket) });
  },
});
