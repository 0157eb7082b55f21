import { DocumentError } from '@earshot/error-kit';
import { parse as parseQuery } from 'fast-querystring';
import type { FastifyInstance, FastifyReply, RouteHandlerMethod, RouteOptions } from 'fastify';
import { hasBody } from './has-body.js';
import { readRequestDocument } from './request-document.js';

/** The body is read before the token is checked, so it must be small. The query of a URL has at most 16 KiB. */
const POST_FORM_LIMIT = 64 * 1024;

const postFormLimit = (limit = POST_FORM_LIMIT): number => Math.min(POST_FORM_LIMIT, limit);

/**
 * Adds the POST form of a GET route (interface 4.4.2): a POST whose JSON body has `_method: "GET"`, and the URL-encoded
 * query in `_parameters`. It runs the handler of the GET, so its answer cannot differ (rule E3). `allowed` are the methods
 * of the path.
 */
export function addPostForm(server: FastifyInstance, get: RouteOptions, allowed: readonly string[]): void {
  const answerAsGet = get.handler as RouteHandlerMethod;
  server.route({
    ...get,
    method: 'POST',
    bodyLimit: postFormLimit(server.initialConfig.bodyLimit),
    handler: async function (request, reply) {
      request.query = await readParameters(reply, allowed);
      return answerAsGet.call(this, request, reply);
    },
  });
}

/**
 * The handler of a POST route that may share its path with a GET route, which is known when all routes are: a body that is
 * the POST form of the GET runs the handler of the GET. What is too large for that, or cannot be read, is left to `handler`.
 * A body of unknown length is read before its size is known, so it may have no more bytes than a POST form.
 */
export function orPostForm(handler: RouteHandlerMethod, get: () => RouteOptions | undefined): RouteHandlerMethod {
  return async function (request, reply) {
    const answerAsGet = get()?.handler;
    const isSmall = Number(request.headers['content-length'] ?? 0) <= POST_FORM_LIMIT;
    if (!answerAsGet || !isSmall || !hasBody(request.headers)) return handler.call(this, request, reply);
    const limit = postFormLimit(request.routeOptions.bodyLimit);
    const document = await readRequestDocument(reply, limit).catch(() => undefined);
    const query = postFormQuery(document);
    if (!query) return handler.call(this, request, reply);
    request.query = query;
    return answerAsGet.call(this, request, reply);
  };
}

async function readParameters(reply: FastifyReply, allowed: readonly string[]): Promise<Record<string, unknown>> {
  const document = hasBody(reply.request.headers) ? await readRequestDocument(reply) : undefined;
  const query = postFormQuery(document);
  if (query) return query;
  throw DocumentError.methodNotAllowed('POST', allowed, ' without "_method": "GET" in the body');
}

/** The query of a document that is the POST form of a GET. Undefined for a document without `_method`. */
function postFormQuery(document: unknown): Record<string, unknown> | undefined {
  const { _method: method, _parameters: parameters = '' } = (document ?? {}) as Record<string, unknown>;
  if (method === undefined) return undefined;
  if (method !== 'GET') {
    throw DocumentError.invalidInput({ code: 'value_invalid', path: '_method', detail: 'must be "GET"' });
  }
  if (typeof parameters !== 'string' || !isUrlEncoded(parameters)) {
    throw DocumentError.invalidInput({
      code: 'value_invalid',
      path: '_parameters',
      detail: 'must be a URL-encoded query string',
    });
  }
  return parseQuery(parameters);
}

function isUrlEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
