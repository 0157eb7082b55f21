import { DocumentError } from '@earshot/error-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parse } from 'fast-querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OAuthError } from './oauth.error.js';

const FORM_MEDIA_TYPE = 'application/x-www-form-urlencoded';
const FORM_LIMIT = 64 * 1024;

/** The parameters of a request to an OAuth endpoint; an empty value counts as left out (RFC 6749 §3.2). */
export type OAuthParameters = Readonly<Record<string, string>>;

/** Lets the server read form-encoded bodies, which only the OAuth endpoints take. */
export function acceptForms(server: FastifyInstance): void {
  const bodyLimit = Math.min(FORM_LIMIT, server.initialConfig.bodyLimit ?? FORM_LIMIT);
  server.addContentTypeParser(FORM_MEDIA_TYPE, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, parse(body as string)),
  );
}

/** Parameter decorator: the form of the request. Another media type is 415, a repeated parameter 400 (contract B3). */
export const OAuthForm = createParamDecorator((_: unknown, context: ExecutionContext): OAuthParameters => {
  const { headers, body } = context.switchToHttp().getRequest<FastifyRequest>();
  const mediaType = headers['content-type']?.split(';', 1)[0].trim().toLowerCase();
  if (mediaType !== FORM_MEDIA_TYPE) {
    throw DocumentError.unsupportedMediaType(`Send the parameters as ${FORM_MEDIA_TYPE}`);
  }
  return onceEach((body ?? {}) as Record<string, string | string[]>);
});

function onceEach(form: Record<string, string | string[]>): OAuthParameters {
  const repeated = Object.keys(form).find((name) => Array.isArray(form[name]));
  if (repeated !== undefined) throw OAuthError.invalidRequest(`${repeated} is given more than once`);
  return Object.fromEntries(Object.entries(form as Record<string, string>).filter(([, value]) => value !== ''));
}

/** The value of a parameter that the request must have. */
export function requiredParameter(form: OAuthParameters, name: string): string {
  const value = form[name];
  if (value === undefined) throw OAuthError.invalidRequest(`${name} is missing`);
  return value;
}
