import { OAUTH_ERRORS } from '@earshot/error-kit';
import { objectOf, type SchemaObject, text } from '@earshot/openapi-kit';

const CLIENT_CREDENTIALS = {
  client_id: text('OAuth client id of the application, unless HTTP Basic has it.'),
  client_secret: text('Secret of the application, unless HTTP Basic has it.'),
};

/** A form parameter of the specification, which is not empty. */
const parameter = (description: string): SchemaObject => ({ type: 'string', minLength: 1, description });

/** The form of the password grant (interface 4.1). */
export const passwordGrantSchema: SchemaObject = {
  type: 'object',
  title: 'Password grant',
  description: 'A login (RFC 6749 §4.3).',
  required: ['grant_type', 'username', 'password', 'scope'],
  properties: {
    grant_type: { type: 'string', enum: ['password'], description: 'The grant type.' },
    username: parameter('Login of the user that the token is for.'),
    password: { ...parameter('Password of that user.'), format: 'password' },
    scope: parameter(
      'Requested scope, within the scope of the application: names separated by spaces. What exceeds the scope of the ' +
        'user is left out.',
    ),
    ...CLIENT_CREDENTIALS,
  },
};

/** The form of a renewal (rule B6). */
export const refreshTokenGrantSchema: SchemaObject = {
  type: 'object',
  title: 'Renewal',
  description: 'A renewal (RFC 6749 §6). The refresh token can be used once.',
  required: ['grant_type', 'refresh_token'],
  properties: {
    grant_type: { type: 'string', enum: ['refresh_token'], description: 'The grant type.' },
    refresh_token: parameter('The refresh token of the last answer.'),
    scope: text(
      'A part of the scope that was granted. Without it, all of it that the application and the user may have.',
    ),
    ...CLIENT_CREDENTIALS,
  },
};

/** The form of revocation and introspection (rule B7). */
export const tokenFormSchema: SchemaObject = {
  type: 'object',
  description: 'A token, with the credentials of the application unless HTTP Basic has them.',
  required: ['token'],
  properties: {
    token: parameter('An access token or a refresh token.'),
    token_type_hint: text('Ignored: the token says what it is.'),
    ...CLIENT_CREDENTIALS,
  },
};

/** The answer of the token endpoint (interface 2.2). */
export const tokenSchema: SchemaObject = {
  type: 'object',
  description: 'The tokens, at the root of the body (RFC 6749 §5.1).',
  required: ['app_id', 'access_token', 'token_type', 'expires_in', 'scope'],
  properties: {
    app_id: text('The id of the application.'),
    access_token: text('Send it as `Authorization: Bearer <access token>`.'),
    token_type: { type: 'string', enum: ['Bearer'], description: 'Always `Bearer`.' },
    refresh_token: text('For the next renewal. Absent if the application may not renew.'),
    expires_in: { type: 'integer', minimum: 0, description: 'Lifetime of the access token, in seconds.' },
    scope: text('The granted scope.'),
  },
};

/** The answer to an introspection request (RFC 7662 §2.2). */
export const introspectionSchema: SchemaObject = {
  type: 'object',
  description: 'Whether a token is active, and for which user. A token that is not active has no other member.',
  required: ['active'],
  properties: {
    active: { type: 'boolean', description: 'Whether the token can be used.' },
    token_type: { type: 'string', enum: ['Bearer', 'Session'], description: 'Absent for a refresh token.' },
    scope: text('Its scope, within that of its application and of its user now.'),
    client_id: text('OAuth client id of its application.'),
    app_id: text('The id of its application.'),
    username: text('Login of its user.'),
    sub: text('The id of its user.'),
    client_account_id: text('The client account of its user.'),
    mention_members: {
      type: 'string',
      enum: ['published'],
      description:
        'Present for an access token whose application gets only the published members of mentions (rule D28).',
    },
    sid: text('The id of a session (rule B17).'),
    idle_seconds: { type: 'integer', description: 'After this many seconds without a request a session ends.' },
    iat: { type: 'integer', description: 'When it was issued, in seconds since 1970.' },
    exp: { type: 'integer', description: 'When it expires, in seconds since 1970.' },
  },
};

/** The body of a failed request to an OAuth endpoint (rule B3). */
export const oauthErrorSchema: SchemaObject = objectOf('An error of an OAuth endpoint (RFC 6749 §5.2).', {
  error: { type: 'string', enum: Object.keys(OAUTH_ERRORS), description: 'The error code.' },
  error_description: text('As `details`; for `invalid_grant` it is the text of RFC 6749.'),
  details: text('What is wrong.'),
});
