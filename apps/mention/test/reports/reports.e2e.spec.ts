import { COUNTRIES, LANGUAGES, REVIEW_STATUSES, SENTIMENTS, SITE_TYPES } from '@earshot/reference-kit';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, ids, MentionUnderTest } from '../support.js';

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

describe('reports (D2)', () => {
  it('are listed in pages by id, only those of the client account', async () => {
    const owner = mention.account();
    const names = ['c', 'a', 'b'].map((name) => `${name}-${owner.clientId}`);
    for (const id of names) await mention.report(owner, [], { id });
    await mention.report(mention.account());
    const all = await mention.get(owner, '/reports');
    expectDocument(all, 200);
    expect(ids(all.body)).toEqual(names.toSorted());
    expect(all.body.meta).toEqual({ total: 3 });
    const page = await mention.get(owner, '/reports?size=1&from=1');
    expect(ids(page.body)).toEqual([names.toSorted()[1]]);
    expect((await mention.get(mention.account(), '/reports')).body.data).toEqual([]);
  });

  it.each([
    ['?size=1001', 'size'],
    ['?size=x', 'size'],
    ['?size=', 'size'],
    ['?from=-1', 'from'],
  ])('are 400 with %s', async (query, path) => {
    const response = await mention.get(account, `/reports${query}`);
    expectError(response, 'value_invalid', /must be a whole number/, { meta: { path } });
  });

  it('are 400 with a repeated parameter', async () => {
    const response = await mention.get(account, '/reports?size=1&size=2');
    expectError(response, 'parameters_conflicting', 'size must be given once.', { meta: { path: 'size' } });
  });

  it('are read one by one, and those of other client accounts are 404', async () => {
    const report = await mention.report(account, [], { channels_enabled: false });
    const theirs = await mention.report(mention.account());
    const response = await mention.get(account, `/reports/${report.id}`);
    expectDocument(response, 200);
    expect(response.body).toEqual({
      data: {
        id: report.id,
        client_id: account.clientId,
        name: 'A report',
        channels_enabled: false,
        collaboration_enabled: true,
        retention_days: null,
      },
    });
    for (const id of [theirs.id, 'nothing', '%00', '%F0%9F%8E%89']) {
      expectError(await mention.get(account, `/reports/${id}`), 'report_not_found', 'There is no such report.');
    }
  });

  it('have mentions, which are read one by one, with the report on request (2.1.11)', async () => {
    const report = await mention.report(account, [{ title: 'A title', author_name: 'Ada' }]);
    const alone = await mention.get(account, `/reports/${report.id}/mentions/m0`);
    expectDocument(alone, 200);
    expect(alone.body).toEqual({ data: expect.objectContaining({ id: 'm0', title: 'A title' }) });
    const compound = await mention.get(account, `/reports/${report.id}/mentions/m0?include=report`);
    expectDocument(compound, 200);
    expect(compound.body).toEqual({
      data: alone.body.data,
      included: { report: [expect.objectContaining({ id: report.id })] },
    });
    for (const path of [`${report.id}/mentions/m1`, `${report.id}/mentions/%00`]) {
      expectError(
        await mention.get(account, `/reports/${path}`),
        'mention_not_found',
        'There is no such mention in the report.',
      );
    }
    expectError(
      await mention.get(account, '/reports/nothing/mentions/m0'),
      'report_not_found',
      'There is no such report.',
    );
    expectError(
      await mention.get(account, `/reports/${report.id}/mentions/m0?include=author`),
      'value_invalid',
      /include must be report/,
      {
        meta: { path: 'include' },
      },
    );
  });

  it('support sparse fieldsets at any depth, and the POST form of GET (E3, E4)', async () => {
    const report = await mention.report(account, [{ author_id: 'a', author_name: 'Ada', author_job: 'Chef' }]);
    const path = `/reports/${report.id}/mentions/m0`;
    const query = 'include=report&fields[mention]=author,location&fields[author]=name&fields[report]=name';
    const get = await mention.get(account, `${path}?${query}`);
    expect(get.body).toEqual({
      data: { id: 'm0', location: { country: 'AAA' }, author: { id: 'a', name: 'Ada' } },
      included: { report: [{ id: report.id, name: 'A report' }] },
    });
    const post = await mention.http
      .post(`/mention/v2${path}`)
      .set('authorization', `Bearer ${account.token}`)
      .send({ _method: 'GET', _parameters: query });
    expect(post.body).toEqual(get.body);
  });

  it('need a valid token', async () => {
    for (const path of ['/reports', '/reports/x', '/reports/x/mentions/y']) {
      expectError(await mention.get({ ...account, token: 'x' }, path), 'token_invalid', /bearer token/);
    }
  });
});

describe('reference lists (D3)', () => {
  it.each([
    ['countries', COUNTRIES],
    ['languages', LANGUAGES],
    ['sentiments', SENTIMENTS],
    ['review_statuses', REVIEW_STATUSES],
    ['site_types', SITE_TYPES],
  ])('include %s, without a token', async (name, list) => {
    const response = await mention.http.get(`/mention/v2/${name}`);
    expectDocument(response, 200);
    expect(response.body).toEqual({ data: list });
    expect(response.headers['cache-control']).toBe('public, max-age=3600');
  });

  it('are 304 for clients that already have them', async () => {
    const { headers } = await mention.http.get('/mention/v2/countries');
    expect(headers.etag).toMatch(/^"[\w+/-]+"$/);
    for (const known of [headers.etag, `"x", W/${headers.etag}`, '*']) {
      // As `fetch` of Node sends it.
      const again = await mention.http
        .get('/mention/v2/countries')
        .set({ 'if-none-match': known, 'cache-control': 'no-cache' });
      const { status, text, headers: sent } = again;
      expect([status, text, sent.etag, sent.vary]).toEqual([304, '', `W/${headers.etag}`, 'Accept-Encoding']);
    }
    await mention.http.get('/mention/v2/languages').set('if-none-match', headers.etag).expect(200);
  });

  it('support sparse fieldsets, which have a different ETag (E4)', async () => {
    const whole = await mention.http.get('/mention/v2/countries');
    const codes = await mention.http.get('/mention/v2/countries?fields[country]=id');
    expect(codes.body.data[0]).toEqual({ id: 'AAA' });
    expect(codes.headers.etag).not.toBe(whole.headers.etag);
  });
});
