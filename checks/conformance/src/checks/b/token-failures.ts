import { attemptLogin, passwordGrant } from '../../accounts.js';
import { check } from '../../check.js';
import { expectThat } from '../../expect.js';
import { expectInvalidGrant, expectOAuthError } from '../../expect-oauth.js';
import { TOKEN } from '../../paths.js';
import type { Fields } from '../../platform.js';

const REQUIRED = ['grant_type', 'username', 'password', 'client_id', 'client_secret', 'scope'];

/** Is never sent to a user's login, so no login is locked out. */
const NOBODY = { username: 'conformance-nobody', password: 'wrong' };

const without = (fields: Record<string, string>, name: string): Fields =>
  Object.entries(fields).filter(([each]) => each !== name);

export const tokenFailureChecks = [
  check('B3', 'rejects a missing, empty or repeated parameter', async ({ platform, account }) => {
    const fields = { ...passwordGrant(account), ...NOBODY };
    for (const name of REQUIRED) {
      const forms: Fields[] = [
        without(fields, name),
        { ...fields, [name]: '' },
        [...Object.entries(fields), [name, fields[name as keyof typeof fields]]],
      ];
      for (const form of forms) expectOAuthError(await platform.form(TOKEN, form), 400, 'invalid_request');
    }
  }),
  check('B3', 'rejects an unsupported grant type', async ({ platform, account }) => {
    const fields = { ...passwordGrant(account), grant_type: 'authorization_code' };
    expectOAuthError(await platform.form(TOKEN, fields), 400, 'unsupported_grant_type');
  }),
  check('B3', 'rejects an unknown application and a wrong secret alike', async ({ platform, account }) => {
    for (const name of ['client_id', 'client_secret']) {
      const answer = await platform.form(TOKEN, { ...passwordGrant(account), [name]: 'conformance-wrong' });
      expectOAuthError(answer, 401, 'invalid_client');
      expectThat(answer.headers['www-authenticate'], `${answer.request}: invalid_client without WWW-Authenticate`);
    }
  }),
  check('B3', 'rejects a scope that exceeds that of the application', async ({ platform, account }) => {
    const answer = await attemptLogin(platform, { ...account, scope: `${account.scope} conformance-unknown` });
    expectOAuthError(answer, 400, 'invalid_scope');
  }),
  check('B3', 'rejects a grant type that the application may not use', async ({ platform, fixtures }) => {
    const fields = { grant_type: 'refresh_token', refresh_token: 'x', ...fixtures.application('password-only') };
    expectOAuthError(await platform.form(TOKEN, fields), 400, 'unauthorized_client');
  }),
  check('B3', 'rejects a body that is not a form with 415', async ({ platform, account }) => {
    expectOAuthError(await platform.post(TOKEN, passwordGrant(account)), 415, 'invalid_request');
  }),
  check('B3', 'rejects a form of more than 64 KiB with 413 (interface 8)', async ({ platform, account }) => {
    const fields = { ...passwordGrant(account), ...NOBODY, more: 'x'.repeat(64 * 1024) };
    expectOAuthError(await platform.form(TOKEN, fields), 413, 'invalid_request');
  }),
  check('B3', 'serves only the users of the client account of the application', async ({ platform, fixtures }) => {
    const foreign = { ...fixtures.account('other'), ...fixtures.application('main') };
    expectInvalidGrant(await attemptLogin(platform, foreign), 'Login is not valid');
  }),
];
