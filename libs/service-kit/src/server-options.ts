import { DocumentError, errorObjects } from '@earshot/error-kit';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import type { ServiceEnvironment } from './environment.js';

/** How an HTTP server of the platform is set up; what is refused before a route is found is an error document too. */
export const serverOptions = ({ BODY_LIMIT, TRUSTED_PROXIES }: ServiceEnvironment): FastifyServerOptions => ({
  bodyLimit: BODY_LIMIT,
  trustProxy: TRUSTED_PROXIES.split(','),
  routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  requestTimeout: 300_000,
  // A request that reaches a kept-alive connection while the service closes is still answered (contract A6).
  return503OnClosing: false,
  frameworkErrors: (error, _request, reply) => {
    const refusal = DocumentError.badRequest(`${error.message}.`);
    // No hook runs here, and Fastify would add a charset to a string.
    const body = Buffer.from(JSON.stringify({ errors: errorObjects(refusal) }));
    void (reply as FastifyReply).code(refusal.status).header('content-type', 'application/json').send(body);
  },
  clientErrorHandler: (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    socket.end(rawResponse(error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400));
  },
});

/** The answer to bytes that are no HTTP request: there is no request to hand to the error filter. */
function rawResponse(status: number): string {
  const refusal = new DocumentError({ status, problems: [{ detail: 'The request is not valid HTTP.' }] });
  const body = JSON.stringify({ errors: errorObjects(refusal) });
  return [
    `HTTP/1.1 ${status} ${refusal.title}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
