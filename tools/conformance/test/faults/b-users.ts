import { answersOf, dataOf, errorsOf, type Json, requestsOf } from './changes.js';
import { faults, type FaultyRequest, ME, USERS } from './fault.js';

const bearerOf = ({ headers }: FaultyRequest): string => headers.authorization ?? '';

const profiles = new Map<string, Buffer>();

export const userFaults = faults('B18', {
  'shows the e-mail addresses of users': dataOf(USERS, (data) =>
    data.forEach((each: Json) => (each.email = `${each.login}@example.com`)),
  ),
  'lists users in another order': dataOf(USERS, (data) => data.toReversed()),
  'leaves out the user of the token': dataOf(USERS, (data) =>
    data.filter(({ login }: Json) => !login.startsWith('conformance')),
  ),
  'ignores filter[id] of users': requestsOf(USERS, (request) => {
    request.path = request.path.replaceAll(/filter\[id\]=[^&]+/g, '');
  }),
  'ignores the size of a page of users': requestsOf(USERS, (request) => {
    request.path = request.path.replace('size=1', 'size=2').replace('size=2000', 'size=1000');
  }),
  'accepts a size of 1001 users': requestsOf(USERS, (request) => {
    request.path = request.path.replace('size=1001', 'size=1000');
  }),
});

export const meFaults = [
  ...faults('B9', {
    'answers 401 instead of 403 at /me': answersOf(ME, (answer) => {
      if (answer.status === 403) answer.status = 401;
    }),
    'reports the status 403 in the error object': errorsOf(ME, (error) => (error.status = '403')),
    'gives expires_in with fractions': dataOf(ME, ({ token }) => void (token.expires_in -= 0.5)),
    'does not return the token': dataOf(ME, ({ token }) => void delete token.access_token),
    'confuses app_id and app_client_id': dataOf(
      ME,
      ({ token }) => void ([token.app_id, token.app_client_id] = [token.app_client_id, token.app_id]),
    ),
  }),
  ...faults('B10', {
    'accepts the token from the query': requestsOf(/access_token=/, (request) => {
      request.headers.authorization = `Bearer ${/access_token=([\w-]+)/.exec(request.path)![1]}`;
    }),
    'distinguishes upper and lower case in the scheme': requestsOf(/./, (request) => {
      if (!/^(Bearer|Basic) /.test(bearerOf(request))) delete request.headers.authorization;
    }),
    'does not name the reason in WWW-Authenticate': answersOf(/./, ({ headers }) => {
      if (headers['www-authenticate']) headers['www-authenticate'] = 'Bearer';
    }),
  }),
  ...faults('B11', {
    'gives times with an offset instead of Z': dataOf(
      ME,
      (user) => void (user.logged_at = user.logged_at.replace('Z', '+00:00')),
    ),
    'gives the id of the user as client_id': dataOf(ME, (user) => void (user.client_id = user.id)),
  }),
  ...faults('B12', {
    'lets /me be stored': answersOf(ME, ({ headers }) => void (headers['cache-control'] = 'private')),
    'still knows tokens that were revoked': {
      answer(answer, request) {
        if (!ME.test(request.path)) return;
        const known = profiles.get(bearerOf(request));
        if (answer.status === 200) profiles.set(bearerOf(request), answer.body);
        else if (known) Object.assign(answer, { status: 200, body: known });
      },
    },
  }),
];
