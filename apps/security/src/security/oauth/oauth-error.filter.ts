import { DocumentErrorFilter, type ErrorObject, type HttpError } from '@earshot/error-kit';
import { Catch } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OAuthError, type OAuthErrorBody, oauthErrorBody } from './oauth.error.js';
import { OAUTH_PATHS } from './oauth-paths.js';

/**
 * Answers any error at an OAuth endpoint with the strings `error`, `error_description` and `details` (B3), and any
 * error elsewhere with an error document.
 */
@Catch()
export class OAuthErrorFilter extends DocumentErrorFilter {
  protected override body(error: HttpError, errors: ErrorObject[], reply: FastifyReply): object {
    // Compares the route, because the path of a request can be spelled in many ways.
    if (!OAUTH_PATHS.has(reply.request.routeOptions.url)) return { errors };
    void reply.header('cache-control', 'no-store');
    return toOAuthBody(error, errors);
  }
}

function toOAuthBody(error: HttpError, errors: ErrorObject[]): OAuthErrorBody {
  if (error instanceof OAuthError) return oauthErrorBody(error.error, error.message);
  if (error.status === 503) return oauthErrorBody('temporarily_unavailable', error.message);
  if (error.status < 500) return oauthErrorBody('invalid_request', error.message);
  return oauthErrorBody('server_error', `An internal error occurred. Quote the id ${errors[0].id} when you report it.`);
}
