import { count, instant, named, objectOf, type Of, orNull, text, trueOrFalse } from '@earshot/message-kit';
import { action, jsonAnswer } from '@earshot/openapi-kit';

const user = objectOf('The user that owns a token.', {
  id: text('Identifier.'),
  login: text('Login.'),
  email: orNull(text('E-mail address; null for a machine user that has none (rule B19).')),
  client_id: text('The client account of the user.'),
  activated: trueOrFalse('Whether the user may log in.'),
  logged_at: orNull(instant('The last login.')),
  pwd_expires_at: orNull(instant('When the password expires.')),
  token: objectOf('The token of the request.', {
    app_id: text('The id of its application.'),
    app_client_id: text('OAuth client id of its application.'),
    access_token: text('The token.'),
    expires_in: count('What is left of its lifetime, in whole seconds.'),
    scope: text('Its scope.'),
  }),
});

/** The profile of a user, with the token of the request (interface 2.3). */
export type Profile = Of<typeof user>;

/** The current user (interface 4.2). */
export const getMe = action({
  id: 'getMe',
  tag: 'security',
  summary: 'Read the current user',
  description: 'The profile of the user that owns the token of the request, with that token (interface 4.2).',
  parameters: [],
  answers: {
    200: jsonAnswer('The profile.', objectOf('The current user.', { data: named('User', user) }), {
      ada: {
        value: {
          data: {
            id: 'user-ada',
            login: 'ada',
            email: 'ada@acme.example',
            client_id: 'acme',
            activated: true,
            logged_at: '2026-11-20T20:40:09.730Z',
            pwd_expires_at: '2099-12-31T00:00:00.000Z',
            token: {
              app_id: 'acme-analytics',
              app_client_id: 'acme-analytics',
              access_token: '7uCsP3vEw1Yk0mTqL9aBd2RfXh6NjZg4SoUi8KcQxHs',
              expires_in: 3599,
              scope: 'read',
            },
          },
        },
      },
    }),
  },
  resourceTypes: ['user', 'token'],
  problems: ['database_unavailable'],
});
