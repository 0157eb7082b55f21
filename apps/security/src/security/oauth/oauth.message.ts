import { type Described, named } from '@earshot/message-kit';
import { CHALLENGE, jsonAnswer, type Operation, type RequestBodyObject, RETRY_AFTER } from '@earshot/openapi-kit';
import { OAuthError, oauthErrorBody } from './oauth.error.js';
import { oauthError } from './oauth.schemas.js';

/** The application authenticates by HTTP Basic, or in the form (rule B2). */
export const APPLICATION: Operation['security'] = [{ application: [] }, {}];

/** A request body that is a form. */
export const formBody = (
  description: string,
  { schema }: Described<unknown>,
  examples: Record<string, object>,
): RequestBodyObject => ({
  description,
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema,
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    },
  },
});

/** The credentials of an application, in the examples. */
export const CREDENTIALS = { client_id: 'acme-analytics', client_secret: 'acme-analytics-demo-secret' };

/** The answer of a failed request, with an example for each `error` (rule B3). */
export const errorAnswer = (description: string, ...errors: OAuthError[]) =>
  jsonAnswer(
    description,
    named('OAuthError', oauthError),
    Object.fromEntries(errors.map(({ error, message }) => [error, { value: oauthErrorBody(error, message) }])),
    headersOf(errors),
  );

function headersOf(errors: readonly OAuthError[]) {
  const has = (name: string) => errors.some(({ headers }) => name in headers);
  if (has('retry-after')) return RETRY_AFTER;
  return has('www-authenticate') ? CHALLENGE : undefined;
}

export const WRONG_APPLICATION = OAuthError.invalidClient();
const TOO_LARGE = OAuthError.invalidRequest('Request body is too large');
const WRONG_EXPECTATION = OAuthError.invalidRequest('The only expectation supported is 100-continue.');
const NO_FORM = OAuthError.invalidRequest('Send the parameters as application/x-www-form-urlencoded');

/** The errors that every OAuth endpoint may answer with. */
export const ERRORS = {
  400: errorAnswer('A parameter is missing, empty or repeated.', OAuthError.invalidRequest('token is missing')),
  401: errorAnswer('The application is unknown, or its secret is wrong.', WRONG_APPLICATION),
  408: errorAnswer(
    'The request did not arrive in time.',
    OAuthError.invalidRequest('The request did not arrive in time'),
  ),
  413: errorAnswer('The form is larger than 64 KiB.', TOO_LARGE),
  415: errorAnswer('The body is not form-encoded.', NO_FORM),
  417: errorAnswer('The header `Expect` has a value other than `100-continue`.', WRONG_EXPECTATION),
  429: errorAnswer(
    'Too many requests from one address or of one application. `Retry-After` says when to try again.',
    OAuthError.rateLimited('from this address', 30),
  ),
  500: errorAnswer('An internal error.', new OAuthError('server_error', 'An internal error occurred.')),
  503: errorAnswer('The database is unavailable, or the service is too busy. Try again.', OAuthError.overloaded()),
};
