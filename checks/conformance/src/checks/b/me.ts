import { asUser, logIn } from '../../accounts.js';
import { check } from '../../check.js';
import { expectData, expectEqual, expectErrors, expectHeader, expectStatus, expectThat, isTime } from '../../expect.js';
import { DASHBOARDS, INTROSPECT, ME, REPORTS, REVOKE } from '../../paths.js';
import { FORM_TYPE } from '../../platform.js';

interface Profile {
  id: string;
  login: string;
  email: string;
  client_id: string;
  activated: boolean;
  logged_at: string | null;
  pwd_expires_at: string | null;
  token: { app_id: string; app_client_id: string; access_token: string; expires_in: number; scope: string };
}

const TYPES: Record<Exclude<keyof Profile, 'token'>, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string',
  login: (value) => typeof value === 'string',
  email: (value) => typeof value === 'string',
  client_id: (value) => typeof value === 'string',
  activated: (value) => value === true,
  logged_at: isTime,
  pwd_expires_at: (value) => value === null || isTime(value),
};

const UNAUTHORIZED = 401;

export const meChecks = [
  check('B9', 'returns the profile and the token of the request', async ({ platform, account, settings }) => {
    const { access_token, app_id } = await logIn(platform, account);
    const { token, ...user } = expectData<Profile>(await platform.as(access_token).get(ME));
    for (const [name, isValid] of Object.entries(TYPES)) {
      const value = user[name as keyof typeof user];
      expectThat(isValid(value), `the member ${name} of the user is ${JSON.stringify(value)}`);
    }
    expectEqual(user.login, account.username, 'login');
    const { expires_in, ...others } = token;
    const expected = { app_id, app_client_id: account.client_id, access_token, scope: account.scope };
    expectEqual(others, expected, 'token');
    const isLeft = Number.isInteger(expires_in) && expires_in >= 0 && expires_in <= settings.TOKEN_TTL;
    expectThat(isLeft, `expires_in is ${expires_in} instead of whole seconds up to ${settings.TOKEN_TTL}`);
  }),
  check(
    'B9',
    'answers 403 with an error of status 401 without a token, and with an unknown one',
    async ({ platform }) => {
      expectErrors(await platform.get(ME), 403, UNAUTHORIZED);
      expectErrors(await platform.as('conformance-unknown').get(ME), 403, UNAUTHORIZED);
    },
  ),
  check('B9', 'answers a revoked token like an unknown one', async ({ platform, account }) => {
    const { access_token } = await logIn(platform, account);
    const { client_id, client_secret } = account;
    expectStatus(await platform.form(REVOKE, { client_id, client_secret, token: access_token }), 200);
    expectErrors(await platform.as(access_token).get(ME), 403, UNAUTHORIZED);
  }),
  check('B10', 'ignores a token in the query or the body', async ({ platform, account }) => {
    const { access_token } = await logIn(platform, account);
    const query = `access_token=${access_token}`;
    expectErrors(await platform.get(`${ME}?${query}`), 403, UNAUTHORIZED);
    for (const path of [REPORTS, DASHBOARDS]) expectErrors(await platform.get(`${path}?${query}`), 401);
    const headers = { 'content-type': FORM_TYPE };
    expectErrors(await platform.send({ method: 'GET', path: REPORTS, headers, body: query }), 401);
  }),
  check('B10', 'does not distinguish upper and lower case in the name of the scheme', async ({ platform, account }) => {
    const { access_token } = await logIn(platform, account);
    for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
      const headers = { authorization: `${scheme} ${access_token}` };
      for (const path of [ME, REPORTS]) expectStatus(await platform.get(path, headers), 200);
    }
  }),
  check('B10', 'accepts several spaces after the name of the scheme', async ({ platform, account }) => {
    const { access_token } = await logIn(platform, account);
    const headers = { authorization: `Bearer   ${access_token}` };
    for (const path of [ME, REPORTS]) expectStatus(await platform.get(path, headers), 200);
  }),
  check('B10', 'rejects a second Authorization header with 400', async ({ platform, account }) => {
    const { access_token } = await logIn(platform, account);
    const headers = { authorization: [`Bearer ${access_token}`, `Bearer ${access_token}`] };
    for (const path of [ME, REPORTS]) expectErrors(await platform.send({ method: 'GET', path, headers }), 400);
  }),
  check('B10', 'names the reason in WWW-Authenticate (interface 5.4)', async ({ platform }) => {
    for (const path of [REPORTS, DASHBOARDS]) {
      const { headers } = await platform.as('conformance-unknown').get(path);
      const challenge = String(headers['www-authenticate']);
      expectThat(/^Bearer\b.*error="invalid_token"/.test(challenge), `GET ${path}: WWW-Authenticate is ${challenge}`);
      const without = String((await platform.get(path)).headers['www-authenticate']);
      expectThat(/^Bearer\b/.test(without), `GET ${path} without a token: WWW-Authenticate is ${without}`);
    }
  }),
  check('B11', 'has the times of a user in UTC with Z', async ({ platform, account }) => {
    const { access_token } = await logIn(platform, account);
    const answer = await platform.as(access_token).get(ME);
    const { logged_at } = expectData<Profile>(answer);
    expectThat(isTime(logged_at), `logged_at is ${logged_at}`);
    const age = Date.parse(String(answer.headers.date)) - Date.parse(logged_at!);
    expectThat(Math.abs(age) < 60_000, `logged_at is ${logged_at}, at the time ${answer.headers.date}`);
  }),
  check('B11', 'has users and tokens that belong to a client account', async ({ platform, fixtures }) => {
    for (const name of ['user', 'other'] as const) {
      const owner = fixtures.account(name);
      const { access_token } = await logIn(platform, owner);
      const { client_id } = expectData<Profile>(await platform.as(access_token).get(ME));
      expectEqual(client_id, name === 'other' ? 'conformance-other' : 'conformance', `client_id of ${owner.username}`);
      const form = { ...fixtures.application('introspecting'), token: access_token };
      const token = (await platform.form(INTROSPECT, form)).json() as Record<string, unknown>;
      expectEqual(token.client_account_id, client_id, 'client_account_id of the token');
    }
  }),
  check('B12', 'does not let /me be stored', async ({ user }) => {
    const answer = await user.get(ME);
    expectStatus(answer, 200);
    expectHeader(answer, 'Cache-Control', 'no-store');
  }),
  check('B12', 'revokes the tokens of a user who gets a new password', async ({ platform, fixtures }) => {
    const user = await asUser(platform, fixtures.account('administered'));
    expectStatus(await user.get(ME), 200);
    await fixtures.setPassword();
    expectStatus(await user.get(ME), 403);
  }),
  check('B12', 'revokes the tokens of a user who is deactivated', async ({ platform, fixtures }) => {
    const user = await asUser(platform, fixtures.account('administered'));
    expectStatus(await user.get(ME), 200);
    await fixtures.whileDeactivated(async () => expectStatus(await user.get(ME), 403));
    expectStatus(await user.get(ME), 403);
  }),
];
