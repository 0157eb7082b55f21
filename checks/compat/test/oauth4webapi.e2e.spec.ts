import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { acceptCreated } from '../src/accept-created.js';
import { address, APPLICATION, BULK_PATH, bulkBody, ME_PATH, type Page, SCOPE, SEARCH_PATH, USER } from './demo.js';

const insecure = { [oauth.allowInsecureRequests]: true };
const client = { client_id: APPLICATION.client_id };

describe.each([
  ['client_secret_post', oauth.ClientSecretPost(APPLICATION.client_secret)],
  ['client_secret_basic', oauth.ClientSecretBasic(APPLICATION.client_secret)],
])('oauth4webapi with %s', (_method, authentication) => {
  const issuer = new URL(address);
  const discover = async () =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }));
  const logIn = async (server: oauth.AuthorizationServer, options?: oauth.TokenEndpointRequestOptions) =>
    oauth.processGenericTokenEndpointResponse(
      server,
      client,
      await oauth.genericTokenEndpointRequest(
        server,
        client,
        authentication,
        'password',
        { ...USER, scope: SCOPE },
        { ...insecure, ...options },
      ),
    );

  it('needs customFetch for the 201 of the password grant (B1)', async () => {
    await expect(logIn(await discover())).rejects.toThrow(/unexpected HTTP status code/);
  });

  it('finds the endpoints, logs in, renews, introspects, searches, pages, codes and revokes (B1, B6, B7, C1, D1)', async () => {
    const server = await discover();
    const login = await logIn(server, { [oauth.customFetch]: acceptCreated });
    const renewal = oauth.refreshTokenGrantRequest(server, client, authentication, login.refresh_token!, insecure);
    const { access_token, refresh_token } = await oauth.processRefreshTokenResponse(server, client, await renewal);

    const ask = async <T>(path: string, body?: object) => {
      const [method, text] = body ? ['POST', JSON.stringify(body)] : ['GET', undefined];
      const headers = new Headers(body && { 'content-type': 'application/json' });
      const url = new URL(path, address);
      const response = await oauth.protectedResourceRequest(access_token, method, url, headers, text, insecure);
      return response.status === 204 ? undefined : ((await response.json()) as T);
    };
    const introspect = async () =>
      oauth.processIntrospectionResponse(
        server,
        client,
        await oauth.introspectionRequest(server, client, authentication, access_token, insecure),
      );
    expect(await ask(ME_PATH)).toMatchObject({ data: { login: 'ada' } });
    expect(await introspect()).toMatchObject({ active: true, username: 'ada' });
    const first = (await ask<Page>(SEARCH_PATH, { size: 2 }))!;
    const second = (await ask<Page>(SEARCH_PATH, { size: 2, after: first.meta.next }))!;
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(4);
    expect(await ask(BULK_PATH, bulkBody(first.data[0].id, 'neutral'))).toBeUndefined();

    const revocation = await oauth.revocationRequest(server, client, authentication, refresh_token!, insecure);
    await oauth.processRevocationResponse(revocation);
    expect(await introspect()).toEqual({ active: false });
  });
});
