import { answersOf, documentsOf, type Json, pathsOf, requestsOf } from './changes.js';
import { answerOf, EVERYTHING, faults, METADATA, SESSION, TOKEN, USERS } from './fault.js';
import type { Change, FaultyRequest } from './fault.js';

const formOf = ({ body }: FaultyRequest): URLSearchParams => new URLSearchParams(body.toString());

const invalidGrant = (details: string) =>
  answerOf(401, { error: 'invalid_grant', error_description: 'The grant is not valid', details });

/** As if failures did not stop counting towards the lockout after a success. */
function withoutReset(): Change {
  const failures = new Map<string, number>();
  return requestsOf(TOKEN, (request) => {
    const form = formOf(request);
    const login = form.get('username') ?? '';
    const count = failures.get(login) ?? 0;
    if (form.get('password') === 'conformance-wrong') failures.set(login, count + 1);
    return count > 10 ? invalidGrant('User has been locked') : undefined;
  });
}

/** Refresh tokens that were used. */
const used = new Set<string>();

export const securityFaults = [
  ...faults('A8', 'makes an id for each request without one', {
    'makes the same request id twice': answersOf(EVERYTHING, (answer, { headers }) => {
      answer.headers['x-request-id'] = headers['x-request-id'] ?? 'always-the-same';
    }),
  }),
  ...faults('B1', 'issues no refresh token to an application that may not renew', {
    'gives every application a refresh token': documentsOf(TOKEN, (tokens) => (tokens.refresh_token ??= 'x')),
  }),
  ...faults('B1', 'issues another token for each login', {
    'has one refresh token': documentsOf(TOKEN, (tokens) => (tokens.refresh_token &&= 'x')),
  }),
  ...faults('B4', 'takes as long for an unknown login as for a known one', {
    'answers an unknown login at once': requestsOf(TOKEN, (request) =>
      /[0-9a-f]{12}$/.test(formOf(request).get('username') ?? '') ? invalidGrant('Login is not valid') : undefined,
    ),
  }),
  ...faults('B5', 'starts to count again after a success', {
    'counts failures since the last lockout, not since the last success': withoutReset(),
  }),
  ...faults('B6', 'answers a renewal with 200 and a new token', {
    'does not rotate the refresh token': documentsOf(TOKEN, (tokens: Json, _answer, request) => {
      tokens.refresh_token = formOf(request).get('refresh_token') ?? tokens.refresh_token;
    }),
  }),
  ...faults('B6', 'revokes the whole family when a used refresh token is used', {
    'rejects a used refresh token without revoking its family': requestsOf(TOKEN, (request) => {
      const token = formOf(request).get('refresh_token') ?? '';
      if (used.has(token)) return invalidGrant('Refresh token is not valid');
      used.add(token);
      return undefined;
    }),
  }),
  ...faults('B7', 'does not use the header Host in the metadata', {
    'uses the header Host in the metadata': answersOf(METADATA, (answer, { headers }) => {
      answer.body = Buffer.from(answer.body.toString().replaceAll(/http:\/\/[\d.:]+/g, `http://${headers.host}`));
    }),
  }),
  ...faults('B8', 'accepts a password in every Unicode form', {
    'compares the bytes of passwords': requestsOf(TOKEN, (request) => {
      const password = formOf(request).get('password') ?? '';
      const isStored = password === password.replaceAll('\u00a0', ' ').normalize('NFC');
      return isStored ? undefined : invalidGrant('Login is not valid');
    }),
  }),
  ...faults('B17', 'begins a session, whose handle is only in the cookie', {
    'answers the handle': documentsOf(SESSION, (document: Json, { status, headers }) => {
      if (status === 201) document.meta = { handle: String(headers['set-cookie']) };
    }),
  }),
  ...faults('B17', 'counts failures apart from those of programs', {
    'locks programs out with the desk': requestsOf(TOKEN, (request) =>
      formOf(request).get('username') === 'conformance-locked-out-of-desk'
        ? invalidGrant('User has been locked')
        : undefined,
    ),
  }),
  ...faults('B18', 'selects users by filter[id], and pages them', {
    'ignores filter[id] of users': pathsOf(USERS, /filter\[id\]=[^&]+/g, ''),
    'ignores the size of a page of users': pathsOf(USERS, 'size=1', 'size=2'),
  }),
];
