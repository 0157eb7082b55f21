import { type Application, passwordGrant } from '../../accounts.js';
import { check } from '../../check.js';
import { expectData, expectEqual, expectThat } from '../../expect.js';
import { expectAccessToken, expectInvalidGrant, expectOAuthError } from '../../expect-oauth.js';
import { ME, TOKEN } from '../../paths.js';
import type { Platform } from '../../platform.js';

interface Profile {
  login: string;
  email: string | null;
}

const machineLogin = (platform: Platform, application: Application, fields: { scope?: string } = {}) =>
  platform.form(TOKEN, { grant_type: 'client_credentials', ...application, ...fields });

export const machineLoginChecks = [
  check('B19', 'answers a machine login with 200 and a token of its user', async ({ platform, fixtures, settings }) => {
    const answer = await machineLogin(platform, fixtures.application('machine'), { scope: 'read' });
    const { access_token, ...others } = expectAccessToken(answer, 200, settings.TOKEN_TTL, 'read');
    expectThat(!('refresh_token' in others), 'the answer has a refresh_token');
    const { login, email } = expectData<Profile>(await platform.as(access_token).get(ME));
    expectEqual([login, email], [fixtures.account('machine').username, null], 'login and email of the user');
  }),
  check('B19', 'grants a machine all of its scope if it asks for none', async ({ platform, fixtures, settings }) => {
    const scope = ['read', 'write', settings.CODING_SCOPE].filter((each, at, all) => each && all.indexOf(each) === at);
    const answer = await machineLogin(platform, fixtures.application('machine'));
    expectAccessToken(answer, 200, settings.TOKEN_TTL, scope.join(' '));
  }),
  check('B19', 'rejects the login of a machine user who is deactivated with 400', async ({ platform, fixtures }) => {
    const answer = await machineLogin(platform, fixtures.application('deactivated-machine'));
    expectOAuthError(answer, 400, 'invalid_grant', 'User has been deactivated');
  }),
  check('B19', 'rejects an application that may not log in by itself with 400', async ({ platform, fixtures }) => {
    const answer = await machineLogin(platform, fixtures.application('main'));
    expectOAuthError(answer, 400, 'unauthorized_client');
  }),
  check('B19', 'finds no machine user by a login and a password', async ({ platform, fixtures }) => {
    try {
      const answer = await platform.form(TOKEN, passwordGrant(fixtures.account('machine')));
      expectInvalidGrant(answer, 'Login is not valid');
    } finally {
      // It counts as a failure, and no success resets the count.
      await fixtures.unlock('machine');
    }
  }),
];
