import { METHODS } from 'node:http';
import { DocumentError } from '@earshot/error-kit';
import { printablePath } from '@earshot/error-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOptionsOf } from './body-options.js';
import type { Document } from './document.js';
import { collectRoutes } from './complete-routes.js';
import { ON_EVERY_ANSWER } from './every-answer.js';
import { applyFieldsets, parseFieldsets } from './fieldsets.js';
import { hasBody } from './has-body.js';
import { describeCompressible, limitLengthOfHead } from './length-of-head.js';
import { isOfType, JSON_MEDIA_TYPE, LINES_MEDIA_TYPE, mediaTypeProblem, unknownMediaType } from './media-type.js';
import { isPretty, toPrettyJson } from './pretty.js';
import { expectBody } from './silent-sender.js';

/**
 * Adds the document format of interface 2.1, 4.4 and 9 to every route of a server: strict media types, bodies that
 * `RequestDocument` reads, sparse fieldsets, `pretty`, and `Content-Type: application/json` without parameters. Call
 * the returned function after all routes are registered: it completes them (POST form of GET, 405).
 */
export function useDocumentFormat(server: FastifyInstance): () => void {
  knowAllMethods(server);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(JSON_MEDIA_TYPE, (_request, payload, done) => done(null, payload));
  server.addContentTypeParser('*', (request, payload, done) => {
    const { headers } = request;
    const options = bodyOptionsOf(request);
    if (options.ndjson && isOfType(LINES_MEDIA_TYPE, headers)) return done(null, payload);
    done(unknownMediaType(headers['content-type'], options));
  });
  // Callbacks instead of promises, because these run for every request and are synchronous.
  server.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.headers)) expectBody(request.raw);
    else removeTypeOfBody(request);
    done(request.is404 || lacksParameter(request) ? unknownRoute(request) : undefined);
  });
  // Runs after the hooks of single routes: a method that a route lacks is 405 with any body (rule E2).
  server.addHook('preParsing', (request, _reply, _payload, done) =>
    done(mediaTypeProblem(request.headers, bodyOptionsOf(request))),
  );
  server.addHook('preSerialization', ({ query }, reply, document, done) => {
    if (isPretty(query)) void reply.serializer(toPrettyJson);
    done(null, applyFieldsets(document as Document, parseFieldsets(query as Record<string, unknown>)));
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    void reply.headers(ON_EVERY_ANSWER);
    const contentType = String(reply.getHeader('content-type') ?? '');
    if (contentType.startsWith(JSON_MEDIA_TYPE)) void reply.header('content-type', JSON_MEDIA_TYPE);
    if (reply.statusCode === 304) describeCompressed(reply);
    else describeCompressible(reply, payload);
    done(null, payload);
  });
  limitLengthOfHead(server);
  return collectRoutes(server);
}

/**
 * Adds the methods that Fastify does not know, so that a route that lacks one of them answers 405 (rule E2). Call it
 * before the routes are registered.
 */
export function knowAllMethods(server: FastifyInstance): void {
  const unknown = METHODS.filter((method) => method !== 'CONNECT' && !server.supportedMethods.includes(method));
  for (const method of unknown) server.addHttpMethod(method, { hasBody: true });
}

/** The headers of a 304 are those that a gateway gives to the answer, if it compresses it (RFC 9110 §15.4.5 and §8.8.1). */
function describeCompressed(reply: FastifyReply): void {
  const etag = String(reply.getHeader('etag'));
  void reply.headers({ vary: 'Accept-Encoding', etag: etag.startsWith('W/') ? etag : `W/${etag}` });
}

/** Checked before the body is read: an unknown route is 404 with a body of any media type (rule E2). */
const unknownRoute = ({ method, url }: FastifyRequest): DocumentError =>
  DocumentError.of('route_not_found', `There is no ${method} ${printablePath(url.split('?', 1)[0])}.`);

/**
 * Whether an identifier in the path is empty, as in `/reports//mentions`. Nest would answer with the whole URL, and log it,
 * although its query may have a token.
 */
const lacksParameter = ({ params }: FastifyRequest): boolean =>
  Object.entries(params as Record<string, string>).some(([name, value]) => name !== '*' && value === '');

/** If a request has no body, later hooks must not check its media type (rule E6). */
function removeTypeOfBody({ headers }: FastifyRequest): void {
  if (headers['content-type'] !== undefined) headers['content-type'] = undefined;
  if (headers['content-encoding'] !== undefined) headers['content-encoding'] = undefined;
}
