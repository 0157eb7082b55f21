import { DocumentError } from '@earshot/error-kit';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { addPostForm } from './post-form-of-get.js';

/**
 * Collects routes as they are registered. Call the returned function after the last one: it adds the POST form to every
 * GET route (rule E3), and to every route a 405 with `Allow` for the methods that it lacks (rule E2).
 */
export function collectRoutes(server: FastifyInstance): () => void {
  const routes = new Map<string, Map<string, RouteOptions>>();
  server.addHook('onRoute', (route) => {
    const methods = routes.get(route.url) ?? new Map<string, RouteOptions>();
    routes.set(route.url, methods);
    for (const method of [route.method].flat()) methods.set(method.toUpperCase(), { ...route });
  });
  return () => {
    for (const [url, methods] of [...routes]) {
      const known = new Map(methods);
      const get = known.get('GET');
      if (get && !known.has('POST')) addPostForm(server, get);
      const allowed = [...known.keys()];
      const missing = server.supportedMethods.filter(
        (method) => !allowed.includes(method) && !(get && method === 'POST'),
      );
      rejectMethods(server, url, missing, allowed);
    }
  };
}

function rejectMethods(server: FastifyInstance, url: string, missing: string[], allowed: string[]): void {
  server.route({
    url,
    method: missing,
    onRequest: (request) => Promise.reject(DocumentError.methodNotAllowed(request.method, allowed)),
    handler: (_request, reply) => reply,
  });
}
