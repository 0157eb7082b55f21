import type { FastifyInstance } from 'fastify';
import type { Document } from './document.js';
import { watchRoutes } from './complete-routes.js';
import { applyFieldsets, parseFieldsets } from './fieldsets.js';
import { JSON_MEDIA_TYPE, mediaTypeProblem, unknownMediaType } from './media-type.js';

/**
 * Gives a server the document format of specification 2.1, 4.4 and 9, for every route: strict media types, bodies
 * left unread for `RequestDocument`, sparse fieldsets, and `Content-Type: application/json` without parameters.
 * The returned function completes the routes (POST form of GET, 405) and is called once all are registered.
 */
export function useDocumentFormat(server: FastifyInstance): () => void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(JSON_MEDIA_TYPE, (_request, payload, done) => done(null, payload));
  server.addContentTypeParser('*', ({ headers }, _payload, done) => done(unknownMediaType(headers['content-type'])));
  // Callbacks: these run for every request, and nothing in them waits.
  server.addHook('onRequest', ({ headers }, _reply, done) => done(mediaTypeProblem(headers)));
  server.addHook('preSerialization', (request, _reply, document, done) =>
    done(null, applyFieldsets(document as Document, parseFieldsets(request.query as Record<string, unknown>))),
  );
  server.addHook('onSend', (_request, reply, payload, done) => {
    const contentType = String(reply.getHeader('content-type') ?? '');
    if (contentType.startsWith(JSON_MEDIA_TYPE)) void reply.header('content-type', JSON_MEDIA_TYPE);
    done(null, payload);
  });
  return watchRoutes(server);
}
