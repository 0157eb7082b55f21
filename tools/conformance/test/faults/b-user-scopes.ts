import { answersOf, dataOf, documentsOf, formsOf, type Json, requestsOf } from './changes.js';
import { answerOf, faults, type FaultyRequest, ME, TOKEN } from './fault.js';
import { formOf, grantOf } from './oauth.js';

const INVALID_SCOPE = answerOf(400, {
  error: 'invalid_scope',
  ...{ error_description: 'scope must name one or more of: read', details: 'scope must name one or more of: read' },
});

const isLogin = (request: FaultyRequest, user: string): boolean =>
  formOf(request).get('username') === `conformance-${user}`;

/** The last profile of each token. */
const profiles = new Map<string, Buffer>();

/** Tokens that were rejected once. */
const ended = new Set<string>();

export const userScopeFaults = faults('B15', {
  'grants what exceeds the scope of the user': documentsOf(TOKEN, (tokens: Json, _answer, request) => {
    if (tokens.scope && isLogin(request, 'limited')) tokens.scope = formOf(request).get('scope');
  }),
  'rejects a scope of which the user may have a part': requestsOf(TOKEN, (request) =>
    isLogin(request, 'limited') && formOf(request).get('scope') === 'write read' ? INVALID_SCOPE : undefined,
  ),
  'grants another scope if nothing of the requested one is left': formsOf(TOKEN, (form) => {
    if (form.get('username') === 'conformance-limited') form.set('scope', 'read');
  }),
  'reveals the scope of a user for a wrong password': requestsOf(TOKEN, (request) =>
    isLogin(request, 'limited') && formOf(request).get('scope') === 'write' ? INVALID_SCOPE : undefined,
  ),
  'shows the scope that a token was issued with': dataOf(ME, ({ login, token }) => {
    if (login === 'conformance-narrowed' && token.scope === 'write') token.scope = 'read write';
  }),
  'renews for all that was first granted': documentsOf(TOKEN, (tokens: Json, _answer, request) => {
    if (grantOf(request) === 'refresh_token' && tokens.scope === 'write') tokens.scope = 'read write';
  }),
  'accepts a token of which nothing is left': answersOf(ME, (answer, { headers }) => {
    const known = profiles.get(headers.authorization ?? '');
    if (answer.status === 200) profiles.set(headers.authorization ?? '', answer.body);
    else if (known) Object.assign(answer, { status: 200, body: known });
  }),
  'revokes a token when nothing of it is left': answersOf(ME, (answer, { headers }) => {
    const token = headers.authorization ?? '';
    if (answer.status === 403) ended.add(token);
    else if (ended.has(token)) answer.status = 403;
  }),
});
