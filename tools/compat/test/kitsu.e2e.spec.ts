import Kitsu from 'kitsu';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  address,
  APPLICATION,
  BULK_PATH,
  coding,
  ME_PATH,
  REPORTS_PATH,
  SCOPE,
  SEARCH_PATH,
  TOKEN_PATH,
  USER,
} from './demo.js';

describe('kitsu', () => {
  let api: Kitsu;
  beforeAll(async () => {
    const form = new URLSearchParams({ grant_type: 'password', ...USER, ...APPLICATION, scope: SCOPE });
    const login = await fetch(`${address}${TOKEN_PATH}`, { method: 'POST', body: form });
    const { access_token } = (await login.json()) as { access_token: string };
    api = new Kitsu({
      baseURL: address,
      headers: { authorization: `Bearer ${access_token}` },
      pluralize: false,
      camelCaseTypes: false,
    });
  });
  const path = (of: string) => of.slice(1);

  it('reads the user, reports, sparse fields and a compound document (4.4, D2, E4)', async () => {
    expect((await api.get(path(ME_PATH))).data).toMatchObject({ login: 'ada' });
    const { data: reports } = await api.get(path(REPORTS_PATH), { params: { filter: {}, ...{ size: 1 } } });
    expect(reports).toMatchObject([{ id: 'acme-brand' }]);
    const mention = `${path(REPORTS_PATH)}/acme-brand/mentions/m-0001`;
    const { data } = await api.get(mention, { params: { fields: { mention: 'sentiment' }, include: 'report' } });
    expect(data).toMatchObject({ id: 'm-0001', sentiment: expect.any(String) });
  });

  it('searches and codes with the headers of JSON (C1, D1)', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const { data: page } = await api.axios.post(SEARCH_PATH, { size: 2 }, { headers });
    expect(page.data).toHaveLength(2);
    const answer = await api.axios.post(BULK_PATH, coding(page.data[0].id, 'positive'), { headers });
    expect(answer.status).toBe(204);
  });
});
