import axios from 'axios';
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

describe('axios', () => {
  it('logs in, renews, introspects, searches, pages, codes and revokes (B1, B6, B7, C1, D1)', async () => {
    const http = axios.create({ baseURL: address });
    const form = new URLSearchParams({ grant_type: 'password', ...USER, ...APPLICATION, scope: SCOPE });
    const { refresh_token } = (await http.post(TOKEN_PATH, form)).data;
    const credentials = { username: APPLICATION.client_id, password: APPLICATION.client_secret };
    const renewal = new URLSearchParams({ grant_type: 'refresh_token', refresh_token });
    const { access_token } = (await http.post(TOKEN_PATH, renewal, { auth: credentials })).data;
    const api = axios.create({ baseURL: address, headers: { authorization: `Bearer ${access_token}` } });

    expect((await api.get(ME_PATH)).data.data.login).toBe('ada');
    const token = new URLSearchParams({ token: access_token });
    expect((await http.post(INTROSPECT_PATH, token, { auth: credentials })).data).toMatchObject({ active: true });
    expect((await api.post<Page>(SEARCH_PATH)).data.data).toHaveLength(20);
    const { data: first } = await api.post<Page>(SEARCH_PATH, { size: 2 });
    const { data: second } = await api.post<Page>(SEARCH_PATH, null, { params: { size: 2, from: 2, sort: 'desc' } });
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(4);
    expect((await api.post(BULK_PATH, bulkBody(first.data[0].id, 'positive'))).status).toBe(204);

    expect((await http.post(REVOKE_PATH, token, { auth: credentials })).data).toEqual({});
    await expect(api.get(ME_PATH)).rejects.toMatchObject({ response: { status: 403 } });
  });
});
