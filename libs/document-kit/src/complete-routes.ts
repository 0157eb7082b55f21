import { DocumentError } from '@earshot/error-kit';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { addPostForm, orPostForm } from './post-form-of-get.js';

/**
 * Collects routes as they are registered. Call the returned function after the last one: it adds the POST form to every
 * GET route (rule E3), and to every route a 405 with `Allow` for the methods that it lacks (rule E2). A POST route at the
 * path of a GET route takes the POST form, too.
 */
export function collectRoutes(server: FastifyInstance): () => void {
  const routes = new Map<string, Map<string, RouteOptions>>();
  let isComplete = false;
  server.addHook('onRoute', (route) => {
    // A 405 is not a route whose POST form there could be.
    if (isComplete) return;
    const methods = routes.get(route.url) ?? new Map<string, RouteOptions>();
    routes.set(route.url, methods);
    const declared = [route.method].flat();
    for (const method of declared) methods.set(method.toUpperCase(), { ...route });
    // After the GET of the same route was noted: its handler is not the one that looks for the POST form.
    if (declared.includes('POST')) route.handler = orPostForm(route.handler, () => methods.get('GET'));
  });
  return () => {
    isComplete = true;
    for (const [url, known] of routes) {
      const get = known.get('GET');
      const allowed = [...known.keys()];
      if (get && !known.has('POST')) addPostForm(server, get, allowed);
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
