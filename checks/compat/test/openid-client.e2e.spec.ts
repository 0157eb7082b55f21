import * as client from 'openid-client';
import { describe, expect, it } from 'vitest';
import { acceptCreated } from '../src/accept-created.js';
import { address, APPLICATION, BULK_PATH, bulkBody, ME_PATH, type Page, SCOPE, SEARCH_PATH, USER } from './demo.js';

const { client_id, client_secret } = APPLICATION;

describe('openid-client', () => {
  const discover = (options?: client.DiscoveryRequestOptions) =>
    client.discovery(new URL(address), client_id, client_secret, client.ClientSecretPost(client_secret), {
      algorithm: 'oauth2',
      execute: [client.allowInsecureRequests],
      ...options,
    });

  it('needs customFetch for the 201 of the password grant (B1)', async () => {
    const config = await discover();
    const login = client.genericGrantRequest(config, 'password', { ...USER, scope: SCOPE });
    await expect(login).rejects.toThrow('unexpected HTTP response status code');
  });

  it('finds the endpoints, logs in, renews, introspects, searches, pages, codes and revokes (B1, B6, B7, C1, D1)', async () => {
    const config = await discover({ [client.customFetch]: acceptCreated });
    const login = await client.genericGrantRequest(config, 'password', { ...USER, scope: SCOPE });
    const { access_token, refresh_token } = await client.refreshTokenGrant(config, login.refresh_token!);

    const ask = async <T>(path: string, body?: object) => {
      const [method, text] = body ? ['POST', JSON.stringify(body)] : ['GET', undefined];
      const headers = new Headers(body && { 'content-type': 'application/json' });
      const url = new URL(path, address);
      const response = await client.fetchProtectedResource(config, access_token, url, method, text, headers);
      return response.status === 204 ? undefined : ((await response.json()) as T);
    };
    expect(await ask(ME_PATH)).toMatchObject({ data: { login: 'ada' } });
    expect(await client.tokenIntrospection(config, access_token)).toMatchObject({ active: true, username: 'ada' });
    const first = (await ask<Page>(SEARCH_PATH, { size: 2 }))!;
    const second = (await ask<Page>(SEARCH_PATH, { size: 2, after: first.meta.next }))!;
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(4);
    expect(await ask(BULK_PATH, bulkBody(first.data[0].id, 'negative'))).toBeUndefined();

    await client.tokenRevocation(config, refresh_token!);
    expect(await client.tokenIntrospection(config, access_token)).toEqual({ active: false });
  });
});
