import { randomUUID } from 'node:crypto';
import { attemptLogin, logIn, passwordGrant } from '../../accounts.js';
import { check } from '../../check.js';
import { expectEqual, expectJson, expectStatus, expectThat } from '../../expect.js';
import { expectInvalidGrant, expectOAuthError, expectTokens } from '../../expect-oauth.js';
import { INTROSPECT, ME, REVOKE, TOKEN, TOKEN_V1 } from '../../paths.js';

const basic = (id: string, secret: string): { authorization: string } => {
  const encode = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length);
  return { authorization: `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}` };
};

/** The fields of a form without the credentials of the application. */
const withoutApplication = ({ client_id: _, client_secret: __, ...fields }: Record<string, string>) => fields;

export const tokenChecks = [
  check(
    'B1',
    'answers the password grant with 201, no-store and the token',
    async ({ platform, account, settings }) => {
      const answer = await attemptLogin(platform, account);
      expectTokens(answer, 201, settings.TOKEN_TTL, account.scope);
    },
  ),
  check('B1', 'issues another token for each login', async ({ platform, account }) => {
    const tokens = [await logIn(platform, account), await logIn(platform, account)];
    const distinct = new Set(tokens.flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]));
    expectEqual(distinct.size, 4, 'distinct tokens of two logins');
  }),
  check('B1', 'issues no refresh token to an application that may not renew', async ({ platform, fixtures }) => {
    const account = { ...fixtures.account('user'), ...fixtures.application('password-only'), scope: 'read' };
    const body = expectJson(await attemptLogin(platform, account), 201);
    expectThat(!('refresh_token' in body), 'the answer has a refresh_token');
  }),
  check('B2', 'accepts the credentials of the application by HTTP Basic', async ({ platform, account, settings }) => {
    const headers = basic(account.client_id, account.client_secret);
    const answer = await platform.form(TOKEN, withoutApplication(passwordGrant(account)), headers);
    expectTokens(answer, 201, settings.TOKEN_TTL, account.scope);
  }),
  check('B2', 'rejects credentials in the form and by HTTP Basic at once', async ({ platform, account }) => {
    const headers = basic(account.client_id, account.client_secret);
    expectOAuthError(await platform.form(TOKEN, passwordGrant(account), headers), 400, 'invalid_request');
  }),
  check('B2', 'ignores an Authorization header of another scheme', async ({ platform, account, settings }) => {
    const headers = { authorization: 'Bearer conformance-no-token' };
    const answer = await platform.form(TOKEN, passwordGrant(account), headers);
    expectTokens(answer, 201, settings.TOKEN_TTL, account.scope);
    const { client_id, client_secret } = account;
    const unknown = { token: 'conformance-no-token', client_id, client_secret };
    expectStatus(await platform.form(INTROSPECT, unknown, headers), 200);
    expectStatus(await platform.form(REVOKE, unknown, headers), 200);
  }),
  check('B2', 'challenges wrong credentials by HTTP Basic', async ({ platform, account }) => {
    const headers = basic(account.client_id, 'conformance-wrong');
    const answer = await platform.form(TOKEN, withoutApplication(passwordGrant(account)), headers);
    expectOAuthError(answer, 401, 'invalid_client');
    const challenge = String(answer.headers['www-authenticate']);
    expectThat(/^Basic\b/i.test(challenge), `${answer.request}: WWW-Authenticate is ${challenge} instead of Basic`);
  }),
  check('B13', 'has the same token endpoint at /security/v1', async ({ platform, account, settings }) => {
    const answer = await platform.form(TOKEN_V1, passwordGrant(account));
    const { access_token } = expectTokens(answer, 201, settings.TOKEN_TTL, account.scope);
    expectStatus(await platform.as(access_token).get(ME), 200);
    const unknown = { ...passwordGrant(account), username: `conformance-${randomUUID()}` };
    expectInvalidGrant(await platform.form(TOKEN_V1, unknown), 'Login is not valid');
  }),
];
