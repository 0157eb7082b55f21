import { SavedSearch } from '@earshot/coding/entities';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aMention, anyFilters } from '../generated.js';
import { type Account, ids, MentionUnderTest } from '../support.js';

const PATH = '/workspace/v1/searches';

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

type Method = 'get' | 'head' | 'post' | 'put' | 'delete';
const request = (method: Method, path = '', owner = account) =>
  mention.http[method](`${PATH}${path}`).set('authorization', `Bearer ${owner.token}`);
const save = (data: object, owner = account) => request('post', '', owner).send({ data });
const RECALL = { name: 'Recall', filters: { query: 'recall*' } };
/** Another user of a client account. */
function colleagueOf({ clientId }: Account, scope?: string): Account {
  const colleague = mention.account(scope);
  mention.security.tokens.get(colleague.token)!.client_id = clientId;
  return { ...colleague, clientId };
}
/** Saves a search, and returns its id. */
const saved = async (data: object, owner = account): Promise<string> =>
  (await save(data, owner).expect(201)).body.data.id;

describe('a saved search (G2)', () => {
  it('is made, read, replaced and deleted', async () => {
    const report = await mention.report(account, []);
    const view = { columns: ['date', 'title'], text: ['a\n', '🎉'], 'é b': null };
    const made = await save({ ...RECALL, report_id: report.id, view }).expect(201);
    const { id, updated_at } = made.body.data;
    expect(made.body.data).toEqual({
      ...{ id, ...RECALL, report_id: report.id, view, updated_at },
      user_id: mention.security.tokens.get(account.token)!.user_id,
      visibility: 'account',
    });
    expect(made.headers).toMatchObject({ etag: '"1"', location: `${PATH}/${id}` });
    const read = await request('get', `/${id}`).expect(200);
    expect(read.body).toEqual(made.body);
    expect(read.headers.etag).toBe('"1"');

    const replaced = await request('put', `/${id}`).send({ data: { name: 'Others', filters: {} } });
    expectDocument(replaced, 200);
    expect(replaced.body.data).toMatchObject({ id, name: 'Others', filters: {}, report_id: null, view: null });
    expect(Date.parse(replaced.body.data.updated_at)).toBeGreaterThanOrEqual(Date.parse(updated_at));
    expect(replaced.headers.etag).toBe('"2"');

    const known = (etag: string) => request('get', `/${id}`).set('if-none-match', etag);
    const unchanged = await known('"2"').expect(304);
    expect([unchanged.text, unchanged.headers.vary, unchanged.headers.etag]).toEqual(['', 'Accept-Encoding', 'W/"2"']);
    await known('"1"').expect(200);
    const { headers } = await request('head', `/${id}`).set('if-none-match', '"2"').expect(304);
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', etag: 'W/"2"' });
    expect(headers).not.toHaveProperty('content-length');

    await request('delete', `/${id}`).expect(204);
    expectError(await request('get', `/${id}`), 'search_not_found', /^There is no such saved search\./);
    expectError(await request('delete', `/${id}`), 'search_not_found', /./);
    expectError(await request('put', `/${id}`).send({ data: RECALL }), 'search_not_found', /./);
  });

  it('is changed only in the version of If-Match', async () => {
    const id = await saved(RECALL);
    const put = (ifMatch: string, name: string) =>
      request('put', `/${id}`)
        .set('if-match', ifMatch)
        .send({ data: { ...RECALL, name } });
    await put('"1"', 'second').expect(200);
    for (const stale of ['"1"', '"3", "4"', '"x"', '""', '"02"', '"2,"', '"1","a,2"']) {
      expectError(await put(stale, 'lost'), 'precondition_failed', /^The saved search was changed since\./);
    }
    expectError(await request('delete', `/${id}`).set('if-match', '"1"'), 'precondition_failed', /./);
    await put('W/"2"', 'third').expect(200);
    await put('"1",, "x,y" ,"3",', 'fourth').expect(200);
    await put('*', 'fifth').expect(200);
    expect((await request('get', `/${id}`)).body.data.name).toBe('fifth');
    await request('delete', `/${id}`).set('if-match', '"5"').expect(204);
  });

  it.each(['2', 'garbage', '', '"1', '1"', '"1" "2"', '"1", 2', 'w/"1"', '*, "1"', '"1" *', ','])(
    'is 400 with an If-Match that has no entity tags: %s',
    async (ifMatch) => {
      const id = await saved(RECALL);
      const detail = /^If-Match must be \* or entity tags in quotes, such as "1"/;
      const put = request('put', `/${id}`).send({ data: { ...RECALL, name: 'lost' } });
      for (const each of [put, request('delete', `/${id}`)]) {
        expectError(await each.set('if-match', ifMatch), 'request_malformed', detail);
      }
      expect((await request('get', `/${id}`).expect(200)).body.data.name).toBe(RECALL.name);
    },
  );

  it('belongs to its client account, and keeps the user who made it', async () => {
    const id = await saved(RECALL);
    const stranger = mention.account();
    expectError(await request('get', `/${id}`, stranger), 'search_not_found', /./);
    expectError(await request('put', `/${id}`, stranger).send({ data: RECALL }), 'search_not_found', /./);
    expectError(await request('delete', `/${id}`, stranger), 'search_not_found', /./);
    expectError(await mention.http.get(`${PATH}/${id}`), 'token_invalid', /./);
    const colleague = colleagueOf(account);
    const maker = mention.security.tokens.get(account.token)!.user_id;
    const { body } = await request('put', `/${id}`, colleague).send({ data: RECALL }).expect(200);
    expect(body.data.user_id).toBe(maker);
  });

  it.each<[object, string, string]>([
    [{}, 'data', 'member_missing'],
    [{ data: [] }, 'data', 'value_invalid'],
    [{ data: RECALL, meta: {} }, 'meta', 'member_unknown'],
    [{ data: { filters: {} } }, 'data.name', 'member_missing'],
    [{ data: { name: 'x' } }, 'data.filters', 'member_missing'],
    [{ data: { ...RECALL, name: '' } }, 'data.name', 'value_invalid'],
    [{ data: { ...RECALL, name: '🎉'.repeat(256) } }, 'data.name', 'value_invalid'],
    [{ data: { ...RECALL, name: 'a\0' } }, 'data.name', 'value_invalid'],
    [{ data: { ...RECALL, report_id: 'gone' } }, 'data.report_id', 'value_invalid'],
    [{ data: { ...RECALL, report_id: 1 } }, 'data.report_id', 'value_invalid'],
    [{ data: { ...RECALL, filters: { mood: ['x'] } } }, 'data.filters.mood', 'filter_unknown'],
    [{ data: { ...RECALL, filters: { query: '(' } } }, 'data.filters.query', 'query_invalid'],
    [{ data: { ...RECALL, filters: { saved: ['x'] } } }, 'data.filters.saved', 'value_invalid'],
    [{ data: { ...RECALL, filters: { ids: Array(10_001).fill('mention') } } }, 'data.filters.ids', 'limit_exceeded'],
    [{ data: { ...RECALL, view: { columns: [{ 'a*': 1 }] } } }, 'data.view.columns[0].a*', 'value_invalid'],
    [{ data: { ...RECALL, view: { '\ud800': 1 } } }, 'data.view.\ufffd', 'value_invalid'],
    [{ data: { ...RECALL, view: { '': 1 } } }, 'data.view.""', 'value_invalid'],
    [{ data: { ...RECALL, view: { column_list: ['date'] } } }, 'data.view.column_list', 'value_invalid'],
    [{ data: { ...RECALL, view: { x: 'a\0' } } }, 'data.view.x', 'value_invalid'],
    [{ data: { ...RECALL, view: { x: ['a', '\ud800'] } } }, 'data.view.x[1]', 'value_invalid'],
    [{ data: { ...RECALL, view: 'x' } }, 'data.view', 'value_invalid'],
    [{ data: { ...RECALL, view: { text: 'x'.repeat(8 * 1024) } } }, 'data.view', 'limit_exceeded'],
    [{ data: { ...RECALL, visibility: 'team' } }, 'data.visibility', 'value_invalid'],
    [{ data: { ...RECALL, visibility: null } }, 'data.visibility', 'value_invalid'],
    [{ data: { ...RECALL, id: 'mine' } }, 'data.id', 'member_unknown'],
  ])('is 400 with its path if it is not valid: %#', async (body, path, code) => {
    const id = await saved(RECALL);
    const before = (await request('get', '?size=1000')).body;
    for (const response of [request('post').send(body), request('put', `/${id}`).send(body)]) {
      const { body: answer, status } = await response;
      expect(status).toBe(400);
      expect(answer.errors[0]).toMatchObject({ code, meta: { path } });
    }
    expect((await request('get', '?size=1000')).body).toEqual(before);
  });

  it('may have a name of 255 characters, and any filters that a search takes (D7)', async () => {
    const owner = mention.account();
    const report = await mention.report(owner, [{ id: 'm7' }]);
    const name = '🎉'.repeat(255);
    const list = (from: number) => Array.from({ length: 10_000 }, (_, n) => `m${from + n}`);
    const filters = { ids: list(0), boolean: { must: { ids: list(5) }, must_not: { ids: list(10), titles: list(0) } } };
    expect(await mention.find(owner, report, filters)).toEqual(['m7']);
    const { body } = await save({ name, filters }, owner).expect(201);
    expect(body.data).toMatchObject({ name, filters });
    expect(await mention.find(owner, report, { saved: [body.data.id] })).toEqual(['m7']);
  });

  it('is listed once, whatever pages large filters make', async () => {
    const owner = mention.account();
    const filters = { titles: Array.from({ length: 400 }, (_, n) => `${n}`.padEnd(9_900, 'x')) };
    for (let n = 0; n < 5; n++) await save({ name: `large ${n}`, filters }, owner).expect(201);
    const names: string[] = [];
    for (let pages = 1; names.length < 5; pages++) {
      const { body } = await request('get', `?from=${names.length}`, owner).expect(200);
      expect(body.meta.total).toBe(5);
      names.push(...body.data.map((search: { name: string }) => search.name));
      expect(pages).toBeLessThan(5);
    }
    expect(names).toEqual([0, 1, 2, 3, 4].map((n) => `large ${n}`));
  });

  it('is 409 beyond 1 000 of a client account', async () => {
    const owner = mention.account();
    const rows = Array.from({ length: 999 }, (_, n) => ({
      ...{ id: `${owner.clientId}-${n}`, client_id: owner.clientId, name: `n${n}`, report_id: null },
      ...{ filters: '{}', view: null, user_id: 'u', updated_at: new Date(), version: 1 },
    }));
    await mention.database.dataSource.getRepository(SavedSearch).insert(rows);
    await save(RECALL, owner).expect(201);
    expectError(await save(RECALL, owner), 'searches_too_many', /^The client account has 1000 saved searches/);
    await request('delete', `/${rows[0].id}`, owner).expect(204);
    await save(RECALL, owner).expect(201);
    const { body } = await request('get', '?size=1000', owner).expect(200);
    expect(body.data).toHaveLength(1_000);
  });

  it('is 409 beyond 1 000 of a client account, also for requests at the same time (G2)', async () => {
    const owner = mention.account();
    const rows = Array.from({ length: 990 }, (_, n) => ({
      ...{ id: `${owner.clientId}-${n}`, client_id: owner.clientId, name: `n${n}`, report_id: null },
      ...{ filters: '{}', view: null, user_id: 'u', updated_at: new Date(), version: 1 },
    }));
    await mention.database.dataSource.getRepository(SavedSearch).insert(rows);
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await save(RECALL, owner)).status));
    expect(statuses.sort()).toEqual([...Array<number>(10).fill(201), ...Array<number>(20).fill(409)]);
    expect((await request('get', '', owner)).body.meta.total).toBe(1_000);
  });
});

describe('a saved search of another user (G2)', () => {
  it('is read with any token, but changed or deleted only with the scope of CODING_SCOPE (C10)', async () => {
    const strict = await mention.replica(mention.serviceUrl, { CODING_SCOPE: 'code' });
    onTestFinished(() => strict.app.close());
    const owner = mention.account();
    const id = await saved(RECALL, owner);
    const before = (await request('get', `/${id}`, owner).expect(200)).body;
    const ask = (method: Method, by: Account, path = `${PATH}/${id}`) =>
      strict.http[method](path).set('authorization', `Bearer ${by.token}`);
    const reader = colleagueOf(owner);
    const coder = colleagueOf(owner, 'read code');
    const replacement = { data: { ...RECALL, name: 'Replaced' } };
    for (const refused of [ask('put', reader).send(replacement), ask('delete', reader)]) {
      const response = await refused;
      expectError(response, 'scope_insufficient', /lacks the scope "code"/);
      expect(response.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="code"');
    }
    expect((await ask('get', reader).expect(200)).body).toEqual(before);
    expectError(await ask('delete', reader, `${PATH}/unknown`), 'search_not_found', /./);

    expect((await ask('put', coder).send(replacement).expect(200)).body.data.name).toBe('Replaced');
    expect((await ask('put', owner).send({ data: RECALL }).expect(200)).body.data.name).toBe('Recall');
    await ask('delete', coder).expect(204);
    const own = await saved(RECALL, owner);
    await ask('delete', owner, `${PATH}/${own}`).expect(204);
  });
});

describe('a private saved search (G2)', () => {
  const PRIVATE = { ...RECALL, visibility: 'private' };

  it('is unknown to everybody else, in lists, paths and filters', async () => {
    const owner = mention.account();
    const colleague = colleagueOf(owner);
    const report = await mention.report(owner, [{ id: 'm0' }]);
    const id = await saved({ ...PRIVATE, filters: {} }, owner);
    const before = (await request('get', `/${id}`, owner).expect(200)).body;
    expect(before.data.visibility).toBe('private');
    expect((await request('get', '', colleague)).body).toEqual({ data: [], meta: { total: 0 } });
    expectError(await request('get', `/${id}`, colleague), 'search_not_found', /./);
    expectError(await request('put', `/${id}`, colleague).send({ data: RECALL }), 'search_not_found', /./);
    expectError(await request('delete', `/${id}`, colleague), 'search_not_found', /./);
    expectError(
      await mention.search(colleague, report, { filters: { saved: [id] } }),
      'value_invalid',
      /saved search/,
      {
        meta: { path: 'filters.saved[0]' },
      },
    );
    expect(await mention.find(owner, report, { saved: [id] })).toEqual(['m0']);
    expect((await request('get', '', owner)).body.data).toEqual([before.data]);
    expect((await request('get', `/${id}`, owner)).body).toEqual(before);
    await request('delete', `/${id}`, owner).expect(204);
  });

  it('stays private in a PUT that leaves it out, and is for all once its maker says so', async () => {
    const owner = mention.account();
    const colleague = colleagueOf(owner);
    const id = await saved(PRIVATE, owner);
    const put = (data: object, by: Account) => request('put', `/${id}`, by).send({ data });
    expect((await put({ ...RECALL, name: 'kept' }, owner)).body.data.visibility).toBe('private');
    expect((await put({ ...RECALL, visibility: 'account' }, owner)).body.data.visibility).toBe('account');
    expect((await put({ ...RECALL, name: 'kept' }, colleague)).body.data.visibility).toBe('account');
    const refused = await put({ ...PRIVATE, name: 'taken away' }, colleague);
    expectError(refused, 'value_invalid', /may be private only for the user who made the search/, {
      meta: { path: 'data.visibility' },
    });
    expect((await request('get', `/${id}`, colleague)).body.data).toMatchObject({
      name: 'kept',
      visibility: 'account',
    });
    expect((await put(PRIVATE, owner)).body.data.visibility).toBe('private');
    expectError(await request('get', `/${id}`, colleague), 'search_not_found', /./);
  });

  it('is 409 beyond 100 of a user, also for requests at the same time', async () => {
    const owner = mention.account();
    const colleague = colleagueOf(owner);
    const user_id = mention.security.tokens.get(owner.token)!.user_id;
    const rows = Array.from({ length: 95 }, (_, n) => ({
      ...{ id: `${owner.clientId}-p${n}`, client_id: owner.clientId, name: `p${n}`, report_id: null, user_id },
      ...{ filters: '{}', view: null, updated_at: new Date(), version: 1, visibility: 'private' as const },
    }));
    await mention.database.dataSource.getRepository(SavedSearch).insert(rows);
    const forAll = await saved(RECALL, owner);
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await save(PRIVATE, owner)).status));
    expect(statuses.sort()).toEqual(Array<number>(10).fill(201).fill(409, 5));
    expectError(await save(PRIVATE, owner), 'searches_too_many', /^You have 100 private saved searches/);
    const put = request('put', `/${forAll}`, owner).send({ data: PRIVATE });
    expectError(await put, 'searches_too_many', /^You have 100 private saved searches/);
    await request('put', `/${rows[0].id}`, owner).send({ data: PRIVATE }).expect(200);
    await save(RECALL, owner).expect(201);
    await save(PRIVATE, colleague).expect(201);
  });
});

describe('the list of saved searches (G2)', () => {
  it('is in the order of names, in pages, also in the POST form of GET (E3)', async () => {
    const owner = mention.account();
    for (const name of ['b', 'a', 'c']) await saved({ ...RECALL, name }, owner);
    const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
    const all = await request('get', '', owner);
    expectDocument(all, 200);
    expect([names(all.body), all.body.meta]).toEqual([['a', 'b', 'c'], { total: 3 }]);
    const page = await request('get', '?size=1&from=1&fields[search]=name', owner).expect(200);
    expect(page.body).toEqual({ data: [{ id: expect.any(String) as unknown, name: 'b' }], meta: { total: 3 } });
    const asPost = await request('post', '', owner).send({ _method: 'GET', _parameters: 'size=1&from=1' });
    expect([asPost.status, names(asPost.body)]).toEqual([200, ['b']]);
    expect((await request('get', '?from=3', owner)).body).toEqual({ data: [], meta: { total: 3 } });
    expectError(await request('get', '?size=1001', owner), 'value_invalid', /./, { meta: { path: 'size' } });
  });
});

describe('the filter saved (D25)', () => {
  const search = (report: { id: string }, filters: object, owner = account) =>
    mention.http
      .post(`/mention/v2/reports/${report.id}/_search`)
      .set('authorization', `Bearer ${owner.token}`)
      .send({ filters });

  it('finds what the saved filters find, alternatively, together with other filters', async () => {
    const report = await mention.report(account, [
      { id: 'm0', sentiment: 'positive', language: 'eng' },
      { id: 'm1', sentiment: 'negative', language: 'eng' },
      { id: 'm2', sentiment: 'neutral', language: 'eng' },
      { id: 'm3', sentiment: 'positive', language: 'fra' },
    ]);
    const positive = await saved({ name: 'positive', filters: { sentiments: ['positive'] } });
    const negative = await saved({ name: 'negative', filters: { sentiments: ['negative'] } });
    const both = await search(report, { saved: [positive, negative], languages: ['eng'] }).expect(200);
    expect(ids(both.body).toSorted()).toEqual(['m0', 'm1']);
    const others = await search(report, { boolean: { must_not: { saved: [positive] } } }).expect(200);
    expect(ids(others.body).toSorted()).toEqual(['m1', 'm2']);
    const total = await mention.http
      .post(`/mention/v2/reports/${report.id}/_analytics`)
      .set('authorization', `Bearer ${account.token}`)
      .send({ filters: { saved: [positive] }, aggregations: { n: { cardinality: { field: 'language' } } } })
      .expect(200);
    expect(total.body.meta.total).toBe(2);
  });

  it('is 400 for unknown searches and those of others, with the path', async () => {
    const report = await mention.report(account, []);
    const theirs = await saved(RECALL, mention.account());
    const mine = await saved(RECALL);
    for (const id of ['gone', theirs, 'a\0']) {
      expectError(await search(report, { saved: [mine, id] }), 'value_invalid', /must be the id of a saved search/, {
        meta: { path: 'filters.saved[1]' },
      });
    }
  });

  it('finds what the same filters find directly', async () => {
    const mentions = fc.uniqueArray(aMention, { maxLength: 8, selector: ({ id }) => id });
    await fc.assert(
      fc.asyncProperty(mentions, anyFilters, async (mentions, filters) => {
        const report = await mention.report(account, mentions);
        const id = await saved({ name: 'any', filters });
        const [direct, bySaved] = [await search(report, filters), await search(report, { saved: [id] })];
        expect(direct.status).toBe(200);
        expect(bySaved.body).toEqual(direct.body);
        await request('delete', `/${id}`).expect(204);
      }),
      { numRuns: 30 },
    );
  });

  it('uses the old or the new filters of a search that is changed at the same time, never half', async () => {
    const report = await mention.report(account, [
      { id: 'old', sentiment: 'positive', language: 'eng' },
      { id: 'new', sentiment: 'negative', language: 'fra' },
      { id: 'half-1', sentiment: 'positive', language: 'fra' },
      { id: 'half-2', sentiment: 'negative', language: 'eng' },
    ]);
    const versions = [
      { sentiments: ['positive'], languages: ['eng'] },
      { sentiments: ['negative'], languages: ['fra'] },
    ];
    const id = await saved({ name: 'changing', filters: versions[0] });
    let isOver = false;
    const change = async () => {
      for (let n = 1; !isOver; n++) {
        await request('put', `/${id}`)
          .send({ data: { name: 'changing', filters: versions[n % 2] } })
          .expect(200);
      }
    };
    const changing = change();
    const found = new Map<string, number>();
    for (let n = 0; n < 300; n++) {
      const key = ids((await search(report, { saved: [id] }).expect(200)).body).join();
      found.set(key, (found.get(key) ?? 0) + 1);
    }
    isOver = true;
    await changing;
    expect([...found.keys()].toSorted()).toEqual(['new', 'old']);
  });
});
