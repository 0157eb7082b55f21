import { type Account, attemptLogin, logIn, renewal, type Tokens } from '../../accounts.js';
import type { Answer } from '../../answer.js';
import { check } from '../../check.js';
import { expectEqual, expectStatus, expectThat } from '../../expect.js';
import { expectInvalidGrant, expectOAuthError, expectTokens } from '../../expect-oauth.js';
import { NotApplicable } from '../../not-applicable.js';
import { ME, TOKEN } from '../../paths.js';
import type { Platform } from '../../platform.js';

const NOT_VALID = 'Refresh token is not valid';

/** Logs in. An application need not have the grant type of renewals. */
async function logInToRenew(platform: Platform, account: Account): Promise<{ access_token: string; refresh: string }> {
  const { access_token, refresh_token } = await logIn(platform, account);
  if (refresh_token === undefined) throw new NotApplicable('the application may not renew tokens');
  return { access_token, refresh: refresh_token };
}

const renew = (platform: Platform, account: Account, refresh: string, scope?: string): Promise<Answer> =>
  platform.form(TOKEN, renewal(account, refresh, scope === undefined ? {} : { scope }));

export const renewalChecks = [
  check('B6', 'answers a renewal with 200 and a new token', async ({ platform, account, settings }) => {
    const { access_token, refresh } = await logInToRenew(platform, account);
    const renewed = expectTokens(await renew(platform, account, refresh), 200, settings.TOKEN_TTL, account.scope);
    expectThat(renewed.access_token !== access_token, 'the renewal has the old access token');
    expectThat(renewed.refresh_token !== refresh, 'the refresh token does not rotate');
    for (const token of [access_token, renewed.access_token]) expectStatus(await platform.as(token).get(ME), 200);
  }),
  check('B6', 'revokes the whole family when a used refresh token is used', async ({ platform, account, settings }) => {
    if (settings.REFRESH_TOKEN_GRACE > 0) throw new NotApplicable('REFRESH_TOKEN_GRACE is not 0');
    const { access_token, refresh } = await logInToRenew(platform, account);
    const renewed = (await renew(platform, account, refresh)).json() as Tokens;
    expectInvalidGrant(await renew(platform, account, refresh), NOT_VALID);
    expectInvalidGrant(await renew(platform, account, renewed.refresh_token), NOT_VALID);
    for (const token of [access_token, renewed.access_token]) expectStatus(await platform.as(token).get(ME), 403);
  }),
  check('B6', 'rejects an unknown refresh token', async ({ platform, account }) => {
    await logInToRenew(platform, account);
    expectInvalidGrant(await renew(platform, account, 'conformance-unknown'), NOT_VALID);
  }),
  check('B6', 'never exceeds the scope that was first granted', async ({ platform, account }) => {
    const { refresh } = await logInToRenew(platform, account);
    const answer = await renew(platform, account, refresh, `${account.scope} conformance-unknown`);
    expectOAuthError(answer, 400, 'invalid_scope');
  }),
  check('B6', 'renews for a part of the scope, and then for all of it', async ({ platform, fixtures, settings }) => {
    const account = { ...fixtures.account('user'), scope: 'read write' };
    const { refresh } = await logInToRenew(platform, account);
    const renewed = expectTokens(await renew(platform, account, refresh, 'write'), 200, settings.TOKEN_TTL, 'write');
    expectTokens(await renew(platform, account, renewed.refresh_token), 200, settings.TOKEN_TTL, 'read write');
  }),
  check('B6', 'rejects the refresh token of another application', async ({ platform, fixtures }) => {
    const account = fixtures.account('other');
    const { refresh } = await logInToRenew(platform, account);
    const foreign = { ...account, ...fixtures.application('main') };
    expectInvalidGrant(await renew(platform, foreign, refresh), NOT_VALID);
    expectStatus(await renew(platform, account, refresh), 200);
  }),
  check('B6', 'does not renew for a user who was deactivated', async ({ platform, fixtures }) => {
    const account = fixtures.account('administered');
    const { access_token, refresh } = await logInToRenew(platform, account);
    await fixtures.whileDeactivated(async () => {
      expectInvalidGrant(await renew(platform, account, refresh), 'User has been deactivated');
      expectEqual((await platform.as(access_token).get(ME)).status, 403, 'status of /me for a deactivated user');
    });
    expectStatus(await attemptLogin(platform, account), 201);
  }),
];
