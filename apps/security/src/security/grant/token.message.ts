import { named, shown } from '@earshot/message-kit';
import { action, jsonAnswer } from '@earshot/openapi-kit';
import { TOKEN_GRANT_TYPES } from '@earshot/security/entities';
import { LoginRejected } from '../login/login-rejected.error.js';
import { OAuthError } from '../oauth/oauth.error.js';
import { APPLICATION, CREDENTIALS, errorAnswer, ERRORS, formBody, WRONG_APPLICATION } from '../oauth/oauth.message.js';
import { clientCredentialsGrant, passwordGrant, refreshTokenGrant, tokens } from '../oauth/oauth.schemas.js';
import { OLDER_TOKEN_PATH } from '../oauth/oauth-paths.js';

export const createToken = action({
  id: 'createToken',
  olderIds: { [OLDER_TOKEN_PATH]: 'createTokenOfVersion1' },
  tag: 'security',
  summary: 'Log in, or renew tokens',
  description:
    'The token endpoint of RFC 6749. Only servers may call it, because it needs the secret of an application. A login ' +
    'with a password answers 201, a renewal and a machine login 200 (rules B1 to B6, B19).',
  isRateLimited: true,
  security: APPLICATION,
  requestBody: formBody(
    'The parameters of the grant.',
    shown({
      oneOf: [
        named('PasswordGrant', passwordGrant).schema,
        named('RefreshTokenGrant', refreshTokenGrant).schema,
        named('ClientCredentialsGrant', clientCredentialsGrant).schema,
      ],
      discriminator: {
        propertyName: 'grant_type',
        mapping: {
          password: '#/components/schemas/PasswordGrant',
          refresh_token: '#/components/schemas/RefreshTokenGrant',
          client_credentials: '#/components/schemas/ClientCredentialsGrant',
        },
      },
    }),
    { login: { grant_type: 'password', username: 'ada', password: 'demo-password', scope: 'read', ...CREDENTIALS } },
  ),
  answers: {
    200: jsonAnswer('The renewed tokens, or the token of a machine login.', named('Token', tokens)),
    201: jsonAnswer('The tokens of the login.', named('Token', tokens), {
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
      new LoginRejected('user_deactivated', 400),
    ),
    401: errorAnswer(
      'The user, the refresh token or the application is rejected.',
      OAuthError.invalidGrant('Login is not valid'),
      WRONG_APPLICATION,
    ),
  },
});
