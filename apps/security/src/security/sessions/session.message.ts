import {
  body,
  count,
  instant,
  listOf,
  named,
  object,
  objectOf,
  type Of,
  pageParameters,
  query,
  shown,
  text,
  trueOrFalse,
} from '@earshot/message-kit';
import { action, emptyAnswer, jsonAnswer, jsonBody, queryParameters } from '@earshot/openapi-kit';

const given = (description: string) =>
  text({ description, minLength: 1 }, 'a text that is not empty', (value) => value || undefined);

/** The body that begins a session (rule B17). */
export const sessionBody = body(
  object(
    { data: object({ login: given('Login.'), password: given('Password.') }, { description: 'Who logs in.' }) },
    { description: 'A login and its password.' },
  ),
);

/** A page of the list of sessions (rule B17). */
export const sessionsQuery = query(pageParameters({ size: 100, max: 1_000 }));

export type SessionsRequest = ReturnType<typeof sessionsQuery.read>;

const session = objectOf('A session of a user. Its handle is only in the cookie.', {
  id: text('Identifier, for the header `Earshot-Session`.'),
  user: objectOf('The user.', { id: text('Identifier.'), login: text('Login.') }),
  client: objectOf('The client account of the user.', { id: text('Identifier.'), name: text('Name.') }),
  scope: text('What it may do: the scope of the user within that of the application for sessions.'),
  expires_at: instant('When it ends, used or not.'),
  idle_seconds: shown<number>({
    type: 'integer',
    minimum: 1,
    description: 'After this many seconds without a request it ends.',
  }),
});

/** A session, as its page gets it (rule B17). */
export type PageSession = Of<typeof session>;

const sessionInList = objectOf('A session.', {
  id: text('Identifier.'),
  began_at: instant('When the user logged in.'),
  seen_at: instant('When it was last used, to the minute.'),
  expires_at: instant('When it ends, used or not.'),
  current: trueOrFalse('Whether it is the session of the request.'),
});

/** A session in the list of its user; `current` is that of the request. */
export type SessionInList = Of<typeof sessionInList>;

const EXAMPLE = {
  id: '0b0c9e9e-3a0e-4c58-9d0e-6d2f4c4f7c11',
  user: { id: 'user-ada', login: 'ada' },
  client: { id: 'acme', name: 'Acme Beverages' },
  scope: 'read write',
  expires_at: '2026-11-21T08:40:09.730Z',
  idle_seconds: 3600,
};

/** A session in the list, used last when it began. */
const listed = (id: string, began_at: string, current: boolean) => ({
  id,
  began_at,
  seen_at: began_at,
  expires_at: new Date(Date.parse(began_at) + 12 * 3_600_000).toISOString(),
  current,
});

const theSession = (headers?: ReturnType<typeof cookie>) =>
  jsonAnswer(
    'The session.',
    objectOf('A session.', { data: named('Session', session) }),
    { ada: { value: { data: EXAMPLE } } },
    headers,
  );

const cookie = (description: string) => ({ 'Set-Cookie': { description, schema: { type: 'string' as const } } });

const ended = emptyAnswer('Ended.', {
  ...cookie('Deletes the cookie.'),
  'Clear-Site-Data': { description: 'Deletes what the browser has cached.', schema: { type: 'string' } },
});

export const beginSession = action({
  id: 'beginSession',
  tag: 'security',
  summary: 'Log in to a page',
  description:
    'Begins a session for a page of the same origin, and sets its cookie. Programs use tokens instead. The client account ' +
    'needs an application with the grant type `session` (rule B17).',
  parameters: [],
  requestBody: jsonBody('The login.', named('SessionLogin', sessionBody), {
    ada: { value: { data: { login: 'ada', password: 'demo-password' } } },
  }),
  answers: { 201: theSession(cookie('The cookie with the handle.')) },
  resourceTypes: ['session', 'user', 'client'],
  problems: [
    'member_missing',
    'member_unknown',
    'value_invalid',
    'login_invalid',
    'user_deactivated',
    'user_locked',
    'password_expired',
    'desk_not_enabled',
    'rate_limit_exceeded',
    'https_required',
    'too_busy',
    'database_unavailable',
  ],
  isRateLimited: true,
});

export const readSession = action({
  id: 'readSession',
  tag: 'security',
  summary: 'Read the current session',
  description: 'The session of the request (rule B17).',
  parameters: [],
  answers: { 200: theSession() },
  resourceTypes: ['session', 'user', 'client'],
  problems: ['database_unavailable'],
});

export const endSession = action({
  id: 'endSession',
  tag: 'security',
  summary: 'Log out of a page',
  description: 'Ends the session of the request (rule B17).',
  parameters: [],
  answers: { 204: ended },
  problems: ['database_unavailable'],
});

export const listSessions = action({
  id: 'listSessions',
  tag: 'security',
  summary: 'List the sessions of the user',
  description: 'The sessions of the user that have not ended, newest first (rule B17).',
  parameters: queryParameters(sessionsQuery.schemas),
  answers: {
    200: jsonAnswer(
      'One page of sessions.',
      objectOf('Sessions.', {
        data: listOf('Sessions, newest first.', sessionInList),
        meta: objectOf('The place of the page in the list.', { total: count('The number of sessions.') }),
      }),
      {
        sessions: {
          value: {
            data: [
              listed(EXAMPLE.id, '2026-11-20T20:40:09.730Z', true),
              listed('5d1f6a50-2c5e-4b0c-8f57-0a8d0f6f2c12', '2026-11-20T18:02:44.120Z', false),
              listed('c2a7f0d3-91be-4d1a-a3a5-7e2b9c0d4e13', '2026-11-20T09:15:00.508Z', false),
            ],
            meta: { total: 3 },
          },
        },
      },
    ),
  },
  resourceTypes: ['session'],
  problems: ['value_invalid', 'parameters_conflicting', 'database_unavailable'],
});

export const endSessions = action({
  id: 'endSessions',
  tag: 'security',
  summary: 'End all sessions of the user',
  description: 'Ends every session of the user, also that of the request. Tokens of programs stay (rule B17).',
  parameters: [],
  answers: { 204: ended },
  problems: ['database_unavailable'],
});
