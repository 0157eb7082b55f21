import { OAUTH_ERRORS, type OAuthErrorCode } from '@earshot/error-kit';
import { always, count, mayLack, objectOf, type Of, shown, text } from '@earshot/message-kit';

/** The credentials of an application, in a form. */
export const CLIENT_CREDENTIALS = {
  client_id: mayLack(text('OAuth client id of the application, unless HTTP Basic has it.')),
  client_secret: mayLack(text('Secret of the application, unless HTTP Basic has it.')),
};

/** A form parameter of the specification, which is not empty. */
export const parameter = (description: string) => shown<string>({ type: 'string', minLength: 1, description });

const grant = (title: string, ...form: Parameters<typeof objectOf>) =>
  shown({ type: 'object', title, ...objectOf(...form).schema });

/** The form of the password grant (interface 4.1). */
export const passwordGrant = grant('Password grant', 'A login (RFC 6749 §4.3).', {
  grant_type: always('password', 'The grant type.'),
  username: parameter('Login of the user that the token is for.'),
  password: shown({ ...parameter('Password of that user.').schema, format: 'password' }),
  scope: parameter(
    'Requested scope, within the scope of the application: names separated by spaces. What exceeds the scope of the ' +
      'user is left out.',
  ),
  ...CLIENT_CREDENTIALS,
});

/** The form of a renewal (rule B6). */
export const refreshTokenGrant = grant('Renewal', 'A renewal (RFC 6749 §6). The refresh token can be used once.', {
  grant_type: always('refresh_token', 'The grant type.'),
  refresh_token: parameter('The refresh token of the last answer.'),
  scope: mayLack(
    text('A part of the scope that was granted. Without it, all of it that the application and the user may have.'),
  ),
  ...CLIENT_CREDENTIALS,
});

/** The form of a login of an application as its machine user (rule B19). */
export const clientCredentialsGrant = grant(
  'Client credentials grant',
  'A login of an application as its machine user (RFC 6749 §4.4).',
  {
    grant_type: always('client_credentials', 'The grant type.'),
    scope: mayLack(
      text('A part of the scope of the application. Without it, all of it that the machine user may have.'),
    ),
    ...CLIENT_CREDENTIALS,
  },
);

/** The answer of the token endpoint (interface 2.2). */
export const tokens = objectOf('The tokens, at the root of the body (RFC 6749 §5.1).', {
  app_id: text('The id of the application.'),
  access_token: text('Send it as `Authorization: Bearer <access token>`.'),
  token_type: always('Bearer', 'Always `Bearer`.'),
  refresh_token: mayLack(
    text('For the next renewal. Absent for a machine user, and if the application may not renew.'),
  ),
  expires_in: count('Lifetime of the access token, in seconds.'),
  scope: text('The granted scope.'),
});

/** The tokens of a login or a renewal. */
export type IssuedTokens = Of<typeof tokens>;

/** The body of a failed request to an OAuth endpoint (rule B3). */
export const oauthError = objectOf('An error of an OAuth endpoint (RFC 6749 §5.2).', {
  error: shown<OAuthErrorCode>({ type: 'string', enum: Object.keys(OAUTH_ERRORS), description: 'The error code.' }),
  error_description: text('As `details`; for `invalid_grant` it is the text of RFC 6749.'),
  details: text('What is wrong.'),
});
