import { answersOf, dataOf, documentsOf, errorsOf, type Json, requestsOf } from './changes.js';
import { answerOf, EVERYTHING, faults, type FaultyAnswer, type FaultyRequest, TOKEN, USERS } from './fault.js';
import { formOf } from './oauth.js';

const SESSION = /^\/security\/v2\/session$/;
const SESSION_END = /^\/security\/v2\/session\/_end$/;
const SESSIONS = /^\/security\/v2\/sessions$/;
const SESSIONS_END = /^\/security\/v2\/sessions\/_end$/;
const CHANGE = /^\/coding\/v1\/changes\//;

const cookieOf = ({ headers }: FaultyAnswer): string => [headers['set-cookie'] ?? ''].flat()[0];
const changeCookie = (change: (cookie: string) => string) =>
  answersOf(SESSION, (answer) => {
    if (cookieOf(answer)) answer.headers['set-cookie'] = change(cookieOf(answer));
  });

/** The ids of the sessions, by their cookies. */
const ids = new Map<string, string>();

const rememberIds = answersOf(SESSION, (answer) => {
  if (answer.status !== 201) return;
  const { data } = JSON.parse(answer.body.toString()) as Json;
  ids.set(cookieOf(answer).split(';')[0], data.id);
});

const nameSession = requestsOf(EVERYTHING, ({ headers }: FaultyRequest) => {
  const id = ids.get(headers.cookie ?? '');
  if (id !== undefined) headers['earshot-session'] = id;
});

const asToken = requestsOf(EVERYTHING, ({ headers }: FaultyRequest) => {
  const handle = /^Bearer (~.*)$/.exec(headers.authorization ?? '')?.[1];
  if (handle === undefined) return;
  const cookie = [...ids.keys()].find((each) => each.endsWith(`=${handle}`));
  if (cookie === undefined) return;
  Object.assign(headers, { authorization: undefined, cookie, 'earshot-session': ids.get(cookie) });
});

/** Answers of the page of each session. */
const profiles = new Map<string, Buffer>();
const keyOf = ({ path, headers }: FaultyRequest): string => `${path} ${headers.cookie}`;

const remembered = (path: RegExp) =>
  answersOf(path, (answer, request) => {
    if (request.method !== 'GET' || request.headers['earshot-session'] === undefined) return;
    const known = profiles.get(keyOf(request));
    if (answer.status === 200) profiles.set(keyOf(request), answer.body);
    else if (known) Object.assign(answer, { status: 200, body: known });
  });

const code = (from: string, to: string) =>
  errorsOf(SESSION, (error) => {
    if (error.code === from) error.code = to;
  });

const LOCKED = answerOf(401, {
  error: 'invalid_grant',
  ...{ error_description: 'The grant is not valid', details: 'User has been locked' },
});

export const sessionFaults = faults('B17', {
  'lets scripts read the cookie': changeCookie((cookie) => cookie.replace(/; HttpOnly/i, '')),
  'lets other sites send the cookie': changeCookie((cookie) => cookie.replace(/Strict/i, 'Lax')),
  'keeps the cookie when the browser ends': changeCookie((cookie) => `${cookie}; Max-Age=43200`),
  'gives the cookie another name': changeCookie((cookie) => cookie.replace('Earshot-Session', 'session')),
  'answers the handle': documentsOf(SESSION, (document: Json, answer) => {
    if (answer.status === 201) document.meta = { handle: cookieOf(answer) };
  }),
  'lets a session be stored': answersOf(SESSION, ({ headers }) => void (headers['cache-control'] = 'private')),
  'reads another scope than it granted': dataOf(SESSION, (data, { method }) => {
    if (method === 'GET') data.scope = 'read';
  }),
  'needs no header with the id of the session': { ...nameSession, ...rememberIds },
  'ignores where a request comes from': requestsOf(EVERYTHING, ({ headers }) => void delete headers['sec-fetch-site']),
  'reads a login from text': requestsOf(SESSION, ({ headers }) => {
    if (headers['content-type'] === 'text/plain') headers['content-type'] = 'application/json';
  }),
  'accepts a handle as a bearer token': { ...asToken, ...rememberIds },
  'uses the cookie next to an invalid token': requestsOf(EVERYTHING, ({ headers }) => {
    if (headers.cookie !== undefined) delete headers.authorization;
  }),
  'does not accept sessions for the list of users': requestsOf(USERS, ({ headers }) => void delete headers.cookie),
  'names another application in changes': dataOf(CHANGE, (data) => {
    if (data.app_id?.endsWith('-desk')) data.app_id = 'conformance-app-main';
  }),
  'still knows a session after logout': remembered(SESSION),
  'keeps the cookie after logout': answersOf(SESSION_END, ({ headers }) => void delete headers['set-cookie']),
  'keeps the cache after logout': answersOf(SESSION_END, ({ headers }) => void delete headers['clear-site-data']),
  'lists no other sessions': dataOf(SESSIONS, (data) => data.filter(({ current }: Json) => current)),
  'marks no session as the current one': dataOf(SESSIONS, (data) =>
    data.forEach((each: Json) => (each.current = false)),
  ),
  'ends only the session of the request': requestsOf(SESSIONS_END, (request) => {
    request.path = request.path.replace('sessions', 'session');
  }),
  'reveals nothing of a deactivated user': code('user_deactivated', 'login_invalid'),
  'reveals nothing of a locked user': code('user_locked', 'login_invalid'),
  'reveals nothing of an expired password': code('password_expired', 'login_invalid'),
  'says that the login is wrong where the desk is not enabled': code('desk_not_enabled', 'login_invalid'),
  'reveals without the password that the desk is not enabled': errorsOf(SESSION, (error) => {
    if (error.code === 'login_invalid') error.code = 'desk_not_enabled';
  }),
  'locks programs out with the desk': requestsOf(TOKEN, (request) =>
    formOf(request).get('username') === 'conformance-locked-out-of-desk' ? LOCKED : undefined,
  ),
  'never locks a login out of the desk': answersOf(SESSION, (answer) => {
    if (answer.body.includes('user_locked')) answer.body = Buffer.from('{}');
  }),
});
