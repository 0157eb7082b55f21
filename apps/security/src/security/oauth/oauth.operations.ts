import {
  CHALLENGE,
  jsonAnswer,
  type Operation,
  type RequestBodyObject,
  type ResponseObject,
  RETRY_AFTER,
  schemaNamed,
  type SchemaObject,
} from '@earshot/openapi-kit';
import { TOKEN_GRANT_TYPES } from '@earshot/security/entities';
import { OAuthError, oauthErrorBody } from './oauth.error.js';
import { OLDER_TOKEN_PATH } from './oauth-paths.js';

/** The application authenticates by HTTP Basic, or in the form (rule B2). */
const APPLICATION: Operation['security'] = [{ application: [] }, {}];

const formBody = (description: string, schema: SchemaObject, examples: Record<string, object>): RequestBodyObject => ({
  description,
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema,
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    },
  },
});

const CREDENTIALS = { client_id: 'acme-analytics', client_secret: 'acme-analytics-demo-secret' };

/** The answer of a failed request, with an example for each `error` (rule B3). */
const errorAnswer = (description: string, ...errors: OAuthError[]): ResponseObject =>
  jsonAnswer(
    description,
    'OAuthError',
    Object.fromEntries(errors.map(({ error, message }) => [error, { value: oauthErrorBody(error, message) }])),
    headersOf(errors),
  );

function headersOf(errors: readonly OAuthError[]) {
  const has = (name: string) => errors.some(({ headers }) => name in headers);
  if (has('retry-after')) return RETRY_AFTER;
  return has('www-authenticate') ? CHALLENGE : undefined;
}

const WRONG_APPLICATION = OAuthError.invalidClient();
const TOO_LARGE = OAuthError.invalidRequest('Request body is too large');
const NO_FORM = OAuthError.invalidRequest('Send the parameters as application/x-www-form-urlencoded');

/** The errors that every OAuth endpoint may answer with. */
const ERRORS = {
  400: errorAnswer('A parameter is missing, empty or repeated.', OAuthError.invalidRequest('token is missing')),
  401: errorAnswer('The application is unknown, or its secret is wrong.', WRONG_APPLICATION),
  408: errorAnswer(
    'The request did not arrive in time.',
    OAuthError.invalidRequest('The request did not arrive in time'),
  ),
  413: errorAnswer('The form is larger than 64 KiB.', TOO_LARGE),
  415: errorAnswer('The body is not form-encoded.', NO_FORM),
  429: errorAnswer(
    'Too many requests from one address or of one application. `Retry-After` says when to try again.',
    OAuthError.rateLimited('from this address', 30),
  ),
  500: errorAnswer('An internal error.', new OAuthError('server_error', 'An internal error occurred.')),
  503: errorAnswer('The database is unavailable, or the service is too busy. Try again.', OAuthError.overloaded()),
};

export const createToken: Operation = {
  id: 'createToken',
  olderIds: { [OLDER_TOKEN_PATH]: 'createTokenOfVersion1' },
  tag: 'security',
  summary: 'Log in, or renew tokens',
  description:
    'The token endpoint of RFC 6749. Only servers may call it, because it needs the secret of an application. A login ' +
    'answers 201, a renewal 200 (rules B1 to B6).',
  isRateLimited: true,
  security: APPLICATION,
  requestBody: formBody(
    'The parameters of the grant.',
    {
      oneOf: [schemaNamed('PasswordGrant'), schemaNamed('RefreshTokenGrant')],
      discriminator: {
        propertyName: 'grant_type',
        mapping: {
          password: '#/components/schemas/PasswordGrant',
          refresh_token: '#/components/schemas/RefreshTokenGrant',
        },
      },
    },
    { login: { grant_type: 'password', username: 'ada', password: 'demo-password', scope: 'read', ...CREDENTIALS } },
  ),
  answers: {
    200: jsonAnswer('The renewed tokens.', 'Token'),
    201: jsonAnswer('The tokens of the login.', 'Token', {
      tokens: {
        value: {
          app_id: 'acme-analytics',
          access_token: '7uCsP3vEw1Yk0mTqL9aBd2RfXh6NjZg4SoUi8KcQxHs',
          token_type: 'Bearer',
          refresh_token: 'Vt0aYq2Zb5Nw8LrJx4Gk7Mh1Pd3Sf6Uc9Ei0Ao2Rl5T',
          expires_in: 3600,
          scope: 'read',
        },
      },
    }),
    ...ERRORS,
    400: errorAnswer(
      'The request is not valid.',
      OAuthError.invalidRequest('username is missing'),
      OAuthError.unsupportedGrantType(TOKEN_GRANT_TYPES),
      OAuthError.unauthorizedClient('password'),
      OAuthError.invalidScope('read'),
    ),
    401: errorAnswer(
      'The user, the refresh token or the application is rejected.',
      OAuthError.invalidGrant('Login is not valid'),
      WRONG_APPLICATION,
    ),
  },
};

/** What introspection and revocation have in common: an application asks about one token. */
const onToken = {
  tag: 'security',
  isRateLimited: true,
  security: APPLICATION,
  requestBody: formBody('The token.', schemaNamed('TokenForm') as SchemaObject, {
    unknown_token: { token: 'nothing', ...CREDENTIALS },
  }),
};

export const introspectToken: Operation = {
  ...onToken,
  id: 'introspectToken',
  summary: 'Ask whether a token is active',
  description:
    'Introspection of RFC 7662. Tokens of other applications need the scope `introspect`; without it they are not ' +
    'active (rule B7).',
  answers: {
    200: jsonAnswer(
      'Whether the token is active.',
      'Introspection',
      { unknown_token: { value: { active: false } } },
      {
        'X-May-Introspect': {
          description: 'The tokens that the application may introspect: `all`, with the scope `introspect`, or `own`.',
          schema: { type: 'string', enum: ['all', 'own'] },
        },
      },
    ),
    ...ERRORS,
  },
};

export const revokeToken: Operation = {
  ...onToken,
  id: 'revokeToken',
  summary: 'Revoke a token',
  description:
    'Revocation of RFC 7009. A refresh token is revoked with all tokens of its family. A token of another application ' +
    'stays valid, and the answer is the same (rule B7).',
  answers: {
    200: jsonAnswer(
      'The token is not valid any more.',
      { type: 'object', maxProperties: 0 },
      { revoked: { value: {} } },
    ),
    ...ERRORS,
  },
};
