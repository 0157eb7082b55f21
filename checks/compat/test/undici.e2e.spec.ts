import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import {
  address,
  APPLICATION,
  BULK_PATH,
  bulkBody,
  INTROSPECT_PATH,
  ME_PATH,
  type Page,
  REVOKE_PATH,
  SCOPE,
  SEARCH_PATH,
  TOKEN_PATH,
  USER,
} from './demo.js';

describe('undici', () => {
  const send = async (path: string, fields: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ ...APPLICATION, ...fields }).toString();
    const response = await request(address + path, { method: 'POST', headers, body });
    return { status: response.statusCode, body: (await response.body.json()) as Record<string, string> };
  };

  it('logs in, renews, introspects, searches, pages, codes and revokes (B1, B6, B7, C1, D1)', async () => {
    const login = await send(TOKEN_PATH, { grant_type: 'password', ...USER, scope: SCOPE });
    expect(login.status).toBe(201);
    const renewal = await send(TOKEN_PATH, { grant_type: 'refresh_token', refresh_token: login.body.refresh_token });
    expect(renewal.status).toBe(200);
    const { access_token } = renewal.body;
    expect((await send(INTROSPECT_PATH, { token: access_token })).body).toMatchObject({ active: true });

    const authorization = `Bearer ${access_token}`;
    const get = await request(address + ME_PATH, { headers: { authorization } });
    expect(await get.body.json()).toMatchObject({ data: { login: 'ada' } });
    const post = async (path: string, body: object) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const response = await request(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.statusCode, text: await response.body.text() };
    };
    const search = async (body: object) => JSON.parse((await post(SEARCH_PATH, body)).text) as Page;
    const first = await search({ size: 2 });
    const second = await search({ size: 2, after: first.meta.next });
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(4);
    expect(await post(BULK_PATH, bulkBody(first.data[0].id, 'neutral'))).toEqual({ status: 204, text: '' });

    expect(await send(REVOKE_PATH, { token: access_token })).toEqual({ status: 200, body: {} });
    const after = await request(address + ME_PATH, { headers: { authorization } });
    expect(after.statusCode).toBe(403);
    await after.body.dump();
  });
});
