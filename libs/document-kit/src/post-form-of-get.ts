import { DocumentError } from '@earshot/error-kit';
import { parse as parseQuery } from 'fast-querystring';
import type { FastifyInstance, FastifyReply, RouteHandlerMethod, RouteOptions } from 'fastify';
import { hasBody } from './has-body.js';
import { readRequestDocument } from './request-document.js';

/** The body is read before the token is checked, so it must be small. The query of a URL has at most 16 KiB. */
const POST_FORM_LIMIT = 64 * 1024;

/**
 * Adds the POST form of a GET route (interface 4.4.2): a POST whose JSON body has `_method: "GET"`, and the URL-encoded
 * query in `_parameters`. It runs the handler of the GET, so its answer cannot differ (rule E3).
 */
export function addPostForm(server: FastifyInstance, get: RouteOptions): void {
  const answerAsGet = get.handler as RouteHandlerMethod;
  server.route({
    ...get,
    method: 'POST',
    bodyLimit: Math.min(POST_FORM_LIMIT, server.initialConfig.bodyLimit ?? POST_FORM_LIMIT),
    handler: async function (request, reply) {
      request.query = await readParameters(reply);
      return answerAsGet.call(this, request, reply);
    },
  });
}

async function readParameters(reply: FastifyReply): Promise<Record<string, unknown>> {
  const document = hasBody(reply.request.headers) ? await readRequestDocument(reply) : undefined;
  const query = postFormQuery(document);
  if (query) return query;
  const detail = 'POST is not allowed here without "_method": "GET" in the body; allowed: GET, HEAD.';
  throw DocumentError.of('method_not_allowed', detail, { headers: { allow: 'GET, HEAD' } });
}

/** The query of a document that is the POST form of a GET. Undefined for a document without `_method`. */
export function postFormQuery(document: unknown): Record<string, unknown> | undefined {
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
