import Kitsu from 'kitsu';
import { beforeAll, describe, expect, it } from 'vitest';
import { address, APPLICATION, BULK_PATH, bulkBody, SCOPE, SEARCH_PATH, TOKEN_PATH, USER } from './demo.js';

describe('kitsu', () => {
  let headers: Record<string, string>;
  beforeAll(async () => {
    const form = new URLSearchParams({ grant_type: 'password', ...USER, ...APPLICATION, scope: SCOPE });
    const login = await fetch(`${address}${TOKEN_PATH}`, { method: 'POST', body: form });
    const { access_token } = (await login.json()) as { access_token: string };
    headers = { authorization: `Bearer ${access_token}` };
  });
  /** kitsu supports at most 4 path segments, so each area has a separate client. */
  const area = (path: string) =>
    new Kitsu({
      baseURL: `${address}/${path}`,
      headers,
      pluralize: false,
      camelCaseTypes: false,
      resourceCase: 'none',
    });

  it('reads the user, reports and sparse fields (4.4, D2, E4)', async () => {
    expect((await area('security/v2').get('me')).data).toMatchObject({ login: 'ada' });
    const mentions = area('mention/v2');
    expect((await mentions.get('reports')).data).toContainEqual(expect.objectContaining({ id: 'acme-brand' }));
    const params = { fields: { mention: 'sentiment' } };
    const { data } = await mentions.get('reports/acme-brand/mentions/m-0001', { params });
    expect(Object.keys(data).toSorted()).toEqual(['id', 'sentiment']);
  });

  it('searches and codes with the media type of JSON (C1, D1)', async () => {
    const { axios } = area('');
    const options = { headers: { ...headers, 'content-type': 'application/json' } };
    const { data: page } = await axios.post(SEARCH_PATH, { size: 2 }, options);
    expect(page.data).toHaveLength(2);
    expect((await axios.post(BULK_PATH, bulkBody(page.data[0].id, 'positive'), options)).status).toBe(204);
  });
});
