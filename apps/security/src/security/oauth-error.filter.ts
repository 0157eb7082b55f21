import { type DocumentError, DocumentErrorFilter, type ErrorObject } from '@earshot/error-kit';
import { Catch } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OAuthError, type OAuthErrorBody, oauthErrorBody } from './oauth.error.js';
import { OAUTH_PATHS } from './oauth-paths.js';

/**
 * Answers errors at the three OAuth endpoints with the strings `error`, `error_description` and `details` (contract
 * B3), whoever raised them, and everywhere else with the error document.
 */
@Catch()
export class OAuthErrorFilter extends DocumentErrorFilter {
  protected override body(error: DocumentError, errors: ErrorObject[], reply: FastifyReply): object {
    if (!OAUTH_PATHS.has(reply.request.url.split('?', 1)[0])) return { errors };
    void reply.header('cache-control', 'no-store');
    return toOAuthBody(error);
  }
}

function toOAuthBody(error: DocumentError): OAuthErrorBody {
  if (error instanceof OAuthError) return oauthErrorBody(error.error, error.details);
  if (error.status === 503) return oauthErrorBody('temporarily_unavailable', error.message);
  if (error.status >= 500) return oauthErrorBody('server_error', error.message);
  return oauthErrorBody('invalid_request', error.message);
}
