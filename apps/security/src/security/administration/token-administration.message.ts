import { always, mayLack, named, objectOf, type Of, shown, text, trueOrFalse } from '@earshot/message-kit';
import { action, jsonAnswer } from '@earshot/openapi-kit';
import { APPLICATION, CREDENTIALS, ERRORS, formBody } from '../oauth/oauth.message.js';
import { CLIENT_CREDENTIALS, parameter } from '../oauth/oauth.schemas.js';

const seconds = (description: string) => shown<number>({ type: 'integer', description });

/** The form of revocation and introspection (rule B7). */
const tokenForm = objectOf('A token, with the credentials of the application unless HTTP Basic has them.', {
  token: parameter('An access token or a refresh token.'),
  token_type_hint: mayLack(text('Ignored: the token says what it is.')),
  ...CLIENT_CREDENTIALS,
});

const introspection = objectOf(
  'Whether a token is active, and for which user. A token that is not active has no other member.',
  {
    active: trueOrFalse('Whether the token can be used.'),
    token_type: mayLack(
      shown<'Bearer' | 'Session'>({
        type: 'string',
        enum: ['Bearer', 'Session'],
        description: 'Absent for a refresh token.',
      }),
    ),
    scope: mayLack(text('Its scope, within that of its application and of its user now.')),
    client_id: mayLack(text('OAuth client id of its application.')),
    app_id: mayLack(text('The id of its application.')),
    username: mayLack(text('Login of its user.')),
    sub: mayLack(text('The id of its user.')),
    client_account_id: mayLack(text('The client account of its user.')),
    mention_members: mayLack(
      always(
        'published',
        'Present for an access token whose application gets only the published members of mentions (rule D28).',
      ),
    ),
    machine: mayLack(always(true, 'Present for an access token of a machine user (rule B19).')),
    sid: mayLack(text('The id of a session (rule B17).')),
    idle_seconds: mayLack(seconds('After this many seconds without a request a session ends.')),
    iat: mayLack(seconds('When it was issued, in seconds since 1970.')),
    exp: mayLack(seconds('When it expires, in seconds since 1970.')),
  },
);

/** The answer to an introspection request (RFC 7662 §2.2). It says nothing else about a token that is not active. */
export type IntrospectionAnswer = Of<typeof introspection>;

/** What introspection and revocation have in common: an application asks about one token. */
const onToken = {
  tag: 'security',
  isRateLimited: true,
  security: APPLICATION,
  requestBody: formBody('The token.', named('TokenForm', tokenForm), {
    unknown_token: { token: 'nothing', ...CREDENTIALS },
  }),
};

export const introspectToken = action({
  ...onToken,
  id: 'introspectToken',
  summary: 'Ask whether a token is active',
  description:
    'Introspection of RFC 7662. Tokens of other applications need the scope `introspect`; without it they are not ' +
    'active (rule B7).',
  answers: {
    200: jsonAnswer(
      'Whether the token is active.',
      named('Introspection', introspection),
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
});

export const revokeToken = action({
  ...onToken,
  id: 'revokeToken',
  summary: 'Revoke a token',
  description:
    'Revocation of RFC 7009. A refresh token is revoked with all tokens of its family. A token of another application ' +
    'stays valid, and the answer is the same (rule B7).',
  answers: {
    200: jsonAnswer('The token is not valid any more.', shown<object>({ type: 'object', maxProperties: 0 }), {
      revoked: { value: {} },
    }),
    ...ERRORS,
  },
});
