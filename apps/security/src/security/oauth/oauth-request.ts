import { hasBody, isOfType } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { type BearerCaller, identifyCaller } from '@earshot/service-kit';
import { printable } from '@earshot/error-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parse } from 'fast-querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OAUTH_PATHS } from './oauth-paths.js';
import { OAuthError } from './oauth.error.js';

const FORM_MEDIA_TYPE = 'application/x-www-form-urlencoded';
const FORM_LIMIT = 64 * 1024;

/** The parameters of a request to an OAuth endpoint. One with an empty value counts as omitted (RFC 6749 §3.2). */
export type OAuthParameters = Readonly<Record<string, string>>;

/** A request to an OAuth endpoint. */
export interface OAuthRequest {
  form: OAuthParameters;
  /** The `Authorization` header, with which an application may authenticate (B2). */
  authorization: string | undefined;
  origin: RequestOrigin;
}

/** Where a request comes from, for the log and the audit trail. */
export interface RequestOrigin {
  /** The address of the client, as the trusted proxies report it. */
  address: string;
  /** The id of the request (A8). */
  requestId: string;
  /** Adds what is known of the caller to the log line of the request. */
  identify: (caller: Partial<BearerCaller>) => void;
}

/** Lets the server read form-encoded bodies, which only the OAuth endpoints accept. */
export function acceptForms(server: FastifyInstance): void {
  const bodyLimit = Math.min(FORM_LIMIT, server.initialConfig.bodyLimit ?? FORM_LIMIT);
  server.addContentTypeParser(FORM_MEDIA_TYPE, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, parse(body as string)),
  );
  server.addHook('preParsing', ({ headers, routeOptions }, _reply, _payload, done) => {
    const isOther = OAUTH_PATHS.has(routeOptions.url) && hasBody(headers) && !isOfType(FORM_MEDIA_TYPE, headers);
    done(isOther ? DocumentError.of('media_type_unsupported', `Send the parameters as ${FORM_MEDIA_TYPE}`) : undefined);
  });
}

/** A parameter decorator that injects the OAuthRequest. Rejects a repeated parameter with 400 (B3). */
export const OAuth = createParamDecorator((_: unknown, context: ExecutionContext): OAuthRequest => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { form: readForm(request), authorization: request.headers.authorization, origin: originOf(request) };
});

/** Where a request comes from. */
export const originOf = (request: FastifyRequest): RequestOrigin => ({
  address: request.ip,
  requestId: request.id,
  identify: (caller) => identifyCaller(request, caller),
});

/** A body of length 0 counts as no body, whatever its media type (E6). */
function readForm({ headers, body }: FastifyRequest): OAuthParameters {
  return hasBody(headers) ? onceEach(body as Record<string, string | string[]>) : {};
}

function onceEach(form: Record<string, string | string[]>): OAuthParameters {
  const repeated = Object.keys(form).find((name) => Array.isArray(form[name]));
  if (repeated !== undefined) {
    throw OAuthError.invalidRequest(`${printable(repeated)} is given more than once`);
  }
  return Object.fromEntries(Object.entries(form as Record<string, string>).filter(([, value]) => value !== ''));
}

/** The value of a parameter that the request must have. */
export function requiredParameter(form: OAuthParameters, name: string): string {
  const value = form[name];
  if (value === undefined) throw OAuthError.invalidRequest(`${name} is missing`);
  return value;
}
