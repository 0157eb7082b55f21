import { attemptLogin, logIn, renewal } from '../../accounts.js';
import { check } from '../../check.js';
import { expectData, expectEqual, expectStatus } from '../../expect.js';
import { expectInvalidGrant, expectOAuthError, expectTokens } from '../../expect-oauth.js';
import { ME, TOKEN } from '../../paths.js';
import type { Platform } from '../../platform.js';

interface Profile {
  token: { scope: string };
}

/** Fails unless a live token has this scope. */
async function expectScope(platform: Platform, accessToken: string, scope: string): Promise<void> {
  const { token } = expectData<Profile>(await platform.as(accessToken).get(ME));
  expectEqual(token.scope, scope, 'scope of the token');
}

export const userScopeChecks = [
  check('B15', 'leaves out what exceeds the scope of the user', async ({ platform, fixtures, settings }) => {
    const account = { ...fixtures.account('limited'), scope: 'write read' };
    const tokens = expectTokens(await attemptLogin(platform, account), 201, settings.TOKEN_TTL, 'read');
    await expectScope(platform, tokens.access_token, 'read');
  }),
  check('B15', 'rejects a login with 400 if nothing of its scope is left', async ({ platform, fixtures }) => {
    const account = { ...fixtures.account('limited'), scope: 'write' };
    expectOAuthError(await attemptLogin(platform, account), 400, 'invalid_scope');
  }),
  check('B15', 'does not reveal the scope of a user for a wrong password', async ({ platform, fixtures }) => {
    const account = { ...fixtures.account('limited'), scope: 'write', password: 'conformance-wrong' };
    expectInvalidGrant(await attemptLogin(platform, account), 'Login is not valid');
    expectStatus(await attemptLogin(platform, fixtures.account('limited')), 201);
  }),
  check('B15', 'narrows live tokens and renewals with the user', async ({ platform, fixtures, settings }) => {
    const account = { ...fixtures.account('narrowed'), scope: 'read write' };
    const tokens = await logIn(platform, account);
    await fixtures.whileLimited('write import', async () => {
      await expectScope(platform, tokens.access_token, 'write');
      const renewed = await platform.form(TOKEN, renewal(account, tokens.refresh_token));
      expectTokens(renewed, 200, settings.TOKEN_TTL, 'write');
    });
    await expectScope(platform, tokens.access_token, 'read write');
  }),
  check('B15', 'does not accept a token while nothing of its scope is left', async ({ platform, fixtures }) => {
    const { access_token } = await logIn(platform, { ...fixtures.account('narrowed'), scope: 'read' });
    await expectScope(platform, access_token, 'read');
    await fixtures.whileLimited('write', async () =>
      expectEqual((await platform.as(access_token).get(ME)).status, 403, 'status of /me without a scope that is left'),
    );
    await expectScope(platform, access_token, 'read');
  }),
];
