import { METHODS } from 'node:http';
import { DocumentError } from '@earshot/error-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Document } from './document.js';
import { watchRoutes } from './complete-routes.js';
import { ON_EVERY_ANSWER } from './every-answer.js';
import { applyFieldsets, parseFieldsets } from './fieldsets.js';
import { hasBody } from './has-body.js';
import { JSON_MEDIA_TYPE, mediaTypeProblem, unknownMediaType } from './media-type.js';
import { isPretty, toPrettyJson } from './pretty.js';
import { expectBody } from './silent-sender.js';

/**
 * Gives a server the document format of interface 2.1, 4.4 and 9, for every route: strict media types, bodies
 * left unread for `RequestDocument`, sparse fieldsets, `pretty`, and `Content-Type: application/json` without
 * parameters. The returned function completes the routes (POST form of GET, 405) and is called once all are registered.
 */
export function useDocumentFormat(server: FastifyInstance): () => void {
  knowAllMethods(server);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(JSON_MEDIA_TYPE, (_request, payload, done) => done(null, payload));
  server.addContentTypeParser('*', ({ headers }, _payload, done) => done(unknownMediaType(headers['content-type'])));
  // Callbacks: these run for every request, and nothing in them waits.
  server.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.headers)) expectBody(request.raw);
    else forgetTypeOfBody(request);
    done(request.is404 ? unknownRoute(request) : undefined);
  });
  // After the hooks of single routes: a method that a route lacks is 405 whatever its body is (rule E2).
  server.addHook('preParsing', ({ headers }, _reply, _payload, done) => done(mediaTypeProblem(headers)));
  server.addHook('preSerialization', ({ query }, reply, document, done) => {
    if (isPretty(query)) void reply.serializer(toPrettyJson);
    done(null, applyFieldsets(document as Document, parseFieldsets(query as Record<string, unknown>)));
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    void reply.headers(ON_EVERY_ANSWER);
    const contentType = String(reply.getHeader('content-type') ?? '');
    if (contentType.startsWith(JSON_MEDIA_TYPE)) void reply.header('content-type', JSON_MEDIA_TYPE);
    done(null, payload);
  });
  return watchRoutes(server);
}

/**
 * Adds the methods that Fastify does not know by itself, so that a route that lacks one of them answers 405 (rule E2).
 * Call it before routes are registered for all methods.
 */
export function knowAllMethods(server: FastifyInstance): void {
  const unknown = METHODS.filter((method) => method !== 'CONNECT' && !server.supportedMethods.includes(method));
  for (const method of unknown) server.addHttpMethod(method, { hasBody: true });
}

/** Before the body is looked at: it may be of any type where nothing is there to read it (rule E2). */
const unknownRoute = ({ method, url }: FastifyRequest): DocumentError =>
  DocumentError.notFound(`There is no ${method} ${url.split('?', 1)[0]}.`);

/** Of a body that is not there the type means nothing to anything behind this (rule E6). */
function forgetTypeOfBody({ headers }: FastifyRequest): void {
  if (headers['content-type'] !== undefined) headers['content-type'] = undefined;
  if (headers['content-encoding'] !== undefined) headers['content-encoding'] = undefined;
}
