import { ResourceOwnerPassword } from 'simple-oauth2';
import { describe, expect, it } from 'vitest';
import { address, APPLICATION, ME_PATH, REVOKE_PATH, SCOPE, TOKEN_PATH, USER } from './demo.js';

describe.each(['body', 'header'] as const)('simple-oauth2 with credentials in the %s', (authorizationMethod) => {
  const client = new ResourceOwnerPassword({
    client: { id: APPLICATION.client_id, secret: APPLICATION.client_secret },
    auth: { tokenHost: address, tokenPath: TOKEN_PATH, revokePath: REVOKE_PATH },
    options: { authorizationMethod },
  });
  const me = (token: unknown) => fetch(`${address}${ME_PATH}`, { headers: { authorization: `Bearer ${token}` } });

  it('logs in, renews and revokes (B1, B6, B7)', async () => {
    const login = await client.getToken({ ...USER, scope: SCOPE });
    expect(login.expired(0)).toBe(false);
    const renewed = await login.refresh();
    expect((await me(renewed.token.access_token)).status).toBe(200);
    await renewed.revokeAll();
    expect((await me(renewed.token.access_token)).status).toBe(403);
  });

  it('shows what is wrong with a request (B3)', async () => {
    const login = client.getToken({ username: '', password: 'x', scope: SCOPE });
    await expect(login).rejects.toMatchObject({
      data: { payload: { error: 'invalid_request', error_description: 'username is missing' } },
    });
  });
});
