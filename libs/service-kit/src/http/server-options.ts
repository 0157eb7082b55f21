import type { Server } from 'node:http';
import { ON_EVERY_ANSWER } from '@earshot/document-kit';
import { DocumentError, type ErrorLog } from '@earshot/error-kit';
import { MAX_ID_BYTES } from '@earshot/message-kit';
import type { FastifyError, FastifyHttpOptions, FastifyReply } from 'fastify';
import type { ProcessEnvironment } from '../settings/environment.js';
import { REQUEST_ID, requestIdOf } from './request-id.js';
import { loggedErrors, rejectInvalid } from './reject-before-routing.js';

/** How long a client may take for the head of a request, and for all of it. `readBody` limits the pauses in a body. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 300_000;
/** How often Node checks these two limits. */
const CHECK_MS = 2_000;

/** The most characters of an identifier in a path, where an escape, such as `%2F`, may count as three. */
const MAX_PARAM_LENGTH = 3 * MAX_ID_BYTES;

/** The options of every HTTP server. Requests that are rejected before routing also get an error document. */
export const serverOptions = (
  { BODY_LIMIT, TRUSTED_PROXIES }: ProcessEnvironment,
  log?: ErrorLog,
): FastifyHttpOptions<Server> => ({
  bodyLimit: BODY_LIMIT,
  trustProxy: TRUSTED_PROXIES.split(','),
  routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
  requestTimeout: REQUEST_MS,
  genReqId: ({ headers }) => requestIdOf(headers),
  // Node would answer a missing Host without a document: see rejectBeforeRouting.
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
  // A request that reaches a kept-alive connection while the service closes is still answered (A6).
  return503OnClosing: false,
  frameworkErrors: (error, { id }, reply) => {
    const rejection = DocumentError.of('request_malformed', pathProblem(error));
    // No hook runs here, and Fastify would add a charset to a string.
    const body = Buffer.from(JSON.stringify({ errors: loggedErrors(rejection, id, log) }));
    void (reply as FastifyReply)
      .code(rejection.status)
      .headers({ ...ON_EVERY_ANSWER, [REQUEST_ID]: id, 'content-type': 'application/json' })
      .send(body);
  },
  clientErrorHandler: (error, socket) => rejectInvalid(error, socket, log),
});

/** What is wrong with a path that Fastify cannot read. Its own message repeats the whole path. */
const pathProblem = ({ code }: FastifyError): string =>
  code === 'FST_ERR_MAX_PARAM_LENGTH'
    ? `An identifier in the path has more than ${MAX_ID_BYTES} bytes.`
    : 'The path is not valid: "%" must begin the code of a character in UTF-8, such as %20.';
