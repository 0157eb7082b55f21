import {
  DocumentError,
  type ErrorLog,
  logError,
  type OAuthErrorCode,
  rejectedByFramework,
  toDocumentError,
} from '@earshot/error-kit';
import { printablePath } from '@earshot/error-kit';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './request-target.js';

const OAUTH_ENDPOINT = /^\/security\/v[12]\/oauth\/(?:token|_revoke|_introspect)\/?$/;

/** Answers a request that the proxy rejects: an error document, or an OAuth error at the OAuth endpoints (B3). */
export function reject(reply: FastifyReply, error: DocumentError, log: ErrorLog): FastifyReply {
  const errors = logError(log, error, reply.request);
  void reply.code(error.status).headers(error.headers).header('content-type', 'application/json');
  if (!isOAuthEndpoint(reply.request.url)) return send(reply, { errors });
  const oauthError: OAuthErrorCode = error.status === 503 ? 'temporarily_unavailable' : 'invalid_request';
  return send(reply.header('cache-control', 'no-store'), {
    error: oauthError,
    error_description: error.message,
    details: error.message,
  });
}

/** A request that Fastify rejects keeps its 4xx status; any other error is 500. */
export const toRejection = (error: FastifyError): DocumentError =>
  error.statusCode !== undefined && error.statusCode < 500
    ? rejectedByFramework(error.statusCode, error)
    : toDocumentError(error);

export const notFound = ({ method, url }: FastifyRequest): DocumentError =>
  DocumentError.of('route_not_found', `There is no ${method} ${printablePath(pathOf(url))}.`);

/** Sends bytes, because Fastify would add a charset to a string (E1). */
const send = (reply: FastifyReply, body: object): FastifyReply => reply.send(Buffer.from(JSON.stringify(body)));

function isOAuthEndpoint(url: string): boolean {
  try {
    return OAUTH_ENDPOINT.test(decodeURIComponent(pathOf(url)));
  } catch {
    return false;
  }
}
