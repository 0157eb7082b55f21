import { DocumentError } from '@earshot/error-kit';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { addPostForm } from './post-form-of-get.js';

/**
 * Watches the routes being registered and returns the function that completes them once all are: every GET route
 * gets its POST form (rule E3), and every route answers the methods it lacks with 405 and `Allow` (rule E2).
 */
export function watchRoutes(server: FastifyInstance): () => void {
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
      refuseMethods(server, url, missing, allowed);
    }
  };
}

function refuseMethods(server: FastifyInstance, url: string, missing: string[], allowed: string[]): void {
  server.route({
    url,
    method: missing,
    onRequest: (request) => Promise.reject(DocumentError.methodNotAllowed(request.method, allowed)),
    handler: (_request, reply) => reply,
  });
}
