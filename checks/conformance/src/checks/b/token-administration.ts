import { type Application, logIn } from '../../accounts.js';
import { check } from '../../check.js';
import { expectEqual, expectJson, expectStatus, expectThat } from '../../expect.js';
import { expectOAuthError } from '../../expect-oauth.js';
import { INTROSPECT, ME, METADATA, REVOKE, TOKEN } from '../../paths.js';
import type { Platform } from '../../platform.js';

const credentials = ({ client_id, client_secret }: Application) => ({ client_id, client_secret });

const introspect = async (platform: Platform, application: Application, token: string) =>
  expectJson(await platform.form(INTROSPECT, { ...credentials(application), token }), 200);

const revoke = async (platform: Platform, application: Application, token: string): Promise<void> => {
  const answer = await platform.form(REVOKE, { ...credentials(application), token });
  expectEqual(expectJson(answer, 200), {}, `${answer.request}: body`);
};

const INACTIVE = { active: false };

const ENDPOINTS = { token: TOKEN, revocation: REVOKE, introspection: INTROSPECT };

export const tokenAdministrationChecks = [
  check('B7', 'introspects an access token of the application', async ({ platform, account }) => {
    const { access_token, app_id, expires_in } = await logIn(platform, account);
    const { iat, exp, ...token } = await introspect(platform, account, access_token);
    const me = (await platform.as(access_token).get(ME)).json() as { data: { id: string; client_id: string } };
    expectEqual(
      token,
      {
        active: true,
        token_type: 'Bearer',
        scope: account.scope,
        client_id: account.client_id,
        username: account.username,
        sub: me.data.id,
        app_id,
        client_account_id: me.data.client_id,
      },
      'properties of the token',
    );
    expectThat(Number.isInteger(iat) && Number.isInteger(exp), `iat ${iat} and exp ${exp} are not integers`);
    expectEqual(Number(exp) - Number(iat), Number(expires_in), 'seconds from iat to exp');
  }),
  check('B7', 'introspects a refresh token, which has no token_type', async ({ platform, account }) => {
    const { refresh_token } = await logIn(platform, account);
    const token = await introspect(platform, account, refresh_token);
    expectEqual([token.active, token.username, 'token_type' in token], [true, account.username, false], 'properties');
  }),
  check('B7', 'answers that an unknown token is not active', async ({ platform, account }) => {
    expectEqual(await introspect(platform, account, 'conformance-unknown'), INACTIVE, 'properties of the token');
  }),
  check('B7', 'hides the tokens of other applications without the scope introspect', async ({ platform, fixtures }) => {
    const { access_token } = await logIn(platform, fixtures.account('user'));
    const foreign = await introspect(platform, fixtures.application('password-only'), access_token);
    expectEqual(foreign, INACTIVE, 'properties for another application');
    const { active } = await introspect(platform, fixtures.application('introspecting'), access_token);
    expectEqual(active, true, 'active for an application with the scope introspect');
  }),
  check('B7', 'revokes an access token', async ({ platform, account }) => {
    const { access_token } = await logIn(platform, account);
    await revoke(platform, account, access_token);
    expectStatus(await platform.as(access_token).get(ME), 403);
    expectEqual(await introspect(platform, account, access_token), INACTIVE, 'properties of the revoked token');
    await revoke(platform, account, access_token);
  }),
  check('B7', 'revokes the whole family of a refresh token', async ({ platform, account }) => {
    const { access_token, refresh_token } = await logIn(platform, account);
    await revoke(platform, account, refresh_token);
    expectStatus(await platform.as(access_token).get(ME), 403);
  }),
  check('B7', 'does not revoke a token of another application, and answers 200', async ({ platform, fixtures }) => {
    const { access_token } = await logIn(platform, fixtures.account('user'));
    await revoke(platform, fixtures.application('password-only'), access_token);
    expectStatus(await platform.as(access_token).get(ME), 200);
  }),
  check('B7', 'revokes and introspects only for a known application', async ({ platform, account }) => {
    for (const path of [REVOKE, INTROSPECT]) {
      const wrong = { ...credentials(account), client_secret: 'conformance-wrong', token: 'x' };
      expectOAuthError(await platform.form(path, wrong), 401, 'invalid_client');
      expectOAuthError(await platform.form(path, credentials(account)), 400, 'invalid_request');
    }
  }),
  check('B7', 'publishes the metadata of RFC 8414', async ({ platform }) => {
    const metadata = expectJson(await platform.get(METADATA), 200);
    const { issuer } = metadata;
    expectThat(typeof issuer === 'string' && URL.canParse(issuer), `issuer ${issuer} is not a URL`);
    for (const [name, path] of Object.entries(ENDPOINTS)) {
      expectThat(String(metadata[`${name}_endpoint`]).endsWith(path), `${name}_endpoint does not end with ${path}`);
      const methods = metadata[`${name}_endpoint_auth_methods_supported`];
      expectEqual(methods, ['client_secret_post', 'client_secret_basic'], `${name}_endpoint_auth_methods_supported`);
    }
    expectEqual(
      metadata.grant_types_supported,
      ['password', 'refresh_token', 'client_credentials'],
      'grant_types_supported',
    );
    expectEqual(metadata.response_types_supported, [], 'response_types_supported');
  }),
  check('B7', 'does not use the header Host in the metadata', async ({ platform }) => {
    const answer = await platform.get(METADATA, { host: 'conformance.example' });
    expectThat(!answer.text.includes('conformance.example'), 'the metadata has the Host of the request');
  }),
];
