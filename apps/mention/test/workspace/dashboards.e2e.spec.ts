import { Report } from '@earshot/coding/entities';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, ids, MentionUnderTest } from '../support.js';

const PATH = '/workspace/v1/dashboards';

let mention: MentionUnderTest;
/** Its reports are a to e. The first two are on a dashboard, which is in order between the last two. */
let account: Account;
let prefix: string;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
  prefix = `${account.clientId}-`;
  for (const name of ['e', 'c', 'a', 'd', 'b']) await mention.report(account, [], { id: prefix + name, name });
  await mention.dashboard(account, ['b', 'a'].map(own), { id: own('dd'), name: 'Two reports' });
});
afterAll(() => mention.stop());

const own = (name: string) => prefix + name;
const list = (owner: Account, query = '', { http } = mention) =>
  http.get(PATH + query).set('authorization', `Bearer ${owner.token}`);
const names = (body: { data: { id: string }[] }) => ids(body).map((id) => id.replace(prefix, ''));

describe('dashboards (G1)', () => {
  it('are listed by id, with one of its own for each report that is on none', async () => {
    const response = await list(account, '?size=100&from=0');
    expectDocument(response, 200);
    expect(response.body).toEqual({
      data: [
        { id: own('c'), name: 'c', report_list_id: [own('c')] },
        { id: own('d'), name: 'd', report_list_id: [own('d')] },
        { id: own('dd'), name: 'Two reports', report_list_id: [own('b'), own('a')] },
        { id: own('e'), name: 'e', report_list_id: [own('e')] },
      ],
      meta: { total: 4 },
    });
  });

  it.each([
    ['?size=2', ['c', 'd']],
    ['?size=2&from=1', ['d', 'dd']],
    ['?from=3', ['e']],
    ['?from=4', []],
    ['?from=9007199254740991', []],
    ['?size=0', []],
  ])('come in pages: %s', async (query, expected) => {
    const { body } = await list(account, query);
    expect(names(body)).toEqual(expected);
    expect(body.meta).toEqual({ total: 4 });
  });

  it('come 20 at a time unless size says otherwise, in order of code points', async () => {
    const owner = mention.account();
    const sorted = ['A', 'B', 'a', 'b', 'é', '\uffee', '😀'].map((name) => `${name}-${owner.clientId}`);
    for (const [n, id] of sorted.toReversed().entries()) {
      await (n % 2 ? mention.report(owner, [], { id }) : mention.dashboard(owner, [], { id }));
    }
    for (let n = 0; n < 20; n++) await mention.report(owner, [], { id: `😀😀${n}-${owner.clientId}` });
    const { body } = await list(owner);
    expect(body.data).toHaveLength(20);
    expect(body.meta).toEqual({ total: 27 });
    expect(ids(body).slice(0, sorted.length)).toEqual(sorted);
  });

  it.each([
    ['filter[id]=c', ['c']],
    ['filter[id]=e,dd', ['dd', 'e']],
    ['filter%5Bid%5D=e%2Cdd', ['dd', 'e']],
    ['filter[id]=e, dd', ['dd', 'e']],
    ['filter[id]=e&filter[id]=dd', ['dd', 'e']],
    ['filter[id]=e,e,nothing', ['e']],
    ['filter[id]=nothing', []],
    // A report that is on a dashboard has none of its own.
    ['filter[id]=a', []],
  ])('are selected by %s', async (query, expected) => {
    const ofAccount = query.replace(/(?<=[=,]|%2C| )\w+(?=[,&%]|$)/g, (name) => own(name));
    const { body } = await list(account, `?${ofAccount.replace(' ', '%20')}`);
    expect(names(body)).toEqual(expected);
    expect(body.meta).toEqual({ total: expected.length });
  });

  it('are selected before they are paged', async () => {
    const { body } = await list(account, `?filter[id]=${own('e')},${own('dd')},${own('c')}&size=1&from=1`);
    expect(names(body)).toEqual(['dd']);
    expect(body.meta).toEqual({ total: 3 });
  });

  it('may share reports, be without any, and be without dashboards at all', async () => {
    const owner = mention.account();
    expect((await list(owner)).body).toEqual({ data: [], meta: { total: 0 } });
    const { id } = await mention.report(owner);
    const dashboards = [
      await mention.dashboard(owner, [id]),
      await mention.dashboard(owner, [id], { name: 'Another' }),
      await mention.dashboard(owner, []),
    ];
    const { body } = await list(owner);
    const expected = dashboards.map(({ id, name, report_ids }) => ({ id, name, report_list_id: report_ids }));
    expect(body.data).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it('have a report of the same id that is on no dashboard, so that each report is on one, and ids are unique', async () => {
    const owner = mention.account();
    const [report, other] = [await mention.report(owner), await mention.report(owner)];
    await mention.dashboard(owner, [other.id], { id: report.id, name: 'Of the same id' });
    expect((await list(owner)).body).toEqual({
      data: [{ id: report.id, name: 'Of the same id', report_list_id: [other.id, report.id] }],
      meta: { total: 1 },
    });
    const elsewhere = await mention.dashboard(owner, [report.id]);
    const { body } = await list(owner, `?filter[id]=${report.id}`);
    expect(body.data).toEqual([{ id: report.id, name: 'Of the same id', report_list_id: [other.id] }]);
    expect((await list(owner, `?filter[id]=${elsewhere.id}`)).body.data).toHaveLength(1);
  });

  it('are those of the client account only, with reports of that account only', async () => {
    const stranger = mention.account();
    const [report, theirs] = [await mention.report(stranger), own('c')];
    const { id } = await mention.dashboard(stranger, [theirs, report.id, 'nothing']);
    expect((await list(stranger)).body).toEqual({
      data: [{ id, name: 'A dashboard', report_list_id: [report.id] }],
      meta: { total: 1 },
    });
    expect((await list(stranger, `?filter[id]=${own('c')},${own('dd')}`)).body.data).toEqual([]);
    // The dashboard of another account does not take the report off one of its own.
    expect(names((await list(account)).body)).toContain('c');
  });

  it('lose a report that has changed its owner', async () => {
    const [before, after] = [mention.account(), mention.account()];
    const { id } = await mention.report(before);
    await mention.dashboard(before, [id]);
    await mention.database.dataSource.getRepository(Report).update(id, { client_id: after.clientId });
    expect((await list(before)).body.data).toEqual([expect.objectContaining({ report_list_id: [] })]);
    expect((await list(after)).body.data).toEqual([{ id, name: 'A report', report_list_id: [id] }]);
  });

  it('support sparse fieldsets, the POST form of GET and a trailing slash (E3, E4)', async () => {
    const query = `filter[id]=${own('dd')}&fields[dashboard]=name`;
    const get = await list(account, `?${query}`);
    expect(get.body.data).toEqual([{ id: own('dd'), name: 'Two reports' }]);
    for (const path of [PATH, `${PATH}/`]) {
      const post = await mention.http
        .post(path)
        .set('authorization', `Bearer ${account.token}`)
        .send({ _method: 'GET', _parameters: query });
      expectDocument(post, 200);
      expect(post.body).toEqual(get.body);
    }
  });

  it.each([
    ['size=101', 'size', 'size must be a whole number from 0 to 100.'],
    ['size=-1', 'size', /must be a whole number from 0 to 100/],
    ['size=', 'size', /must be a whole number/],
    ['from=x', 'from', /must be a whole number/],
    ['filter[id]=', 'filter[id]', /^filter\[id\] must be one or more identifiers separated by commas, each not empty/],
    ['filter[id]=1,,15', 'filter[id]', /each not empty/],
    ['filter[id]=1,%20', 'filter[id]', /each not empty/],
    ['filter[id]=1,%00', 'filter[id]', /without NUL or lone surrogates/],
  ])('are 400 with %s', async (query, path, detail) => {
    expectError(await list(account, `?${query}`), 'value_invalid', detail, { meta: { path } });
  });

  it('are 400 with a lone surrogate, which only the POST form can have (E5)', async () => {
    const response = await mention.http
      .post(PATH)
      .set('authorization', `Bearer ${account.token}`)
      .send('{"_method":"GET","_parameters":"filter[id]=\\ud800"}')
      .set('content-type', 'application/json');
    expectError(response, 'value_invalid', /without NUL or lone surrogates/, { meta: { path: 'filter[id]' } });
  });

  it('ignore parameters that are not known', async () => {
    const { body } = await list(account, '?filter[name]=x&unknown=1&size[]=3&__proto__=x');
    expect(body.meta).toEqual({ total: 4 });
  });

  it('need a valid token, cannot be changed, and have no routes of their own', async () => {
    expectError(await list({ ...account, token: 'x' }), 'token_invalid', /bearer token/);
    expectError(await mention.http.get(PATH), 'token_invalid', /bearer token/);
    for (const method of ['put', 'patch', 'delete', 'post'] as const) {
      const response = await mention.http[method](PATH).set('authorization', `Bearer ${account.token}`);
      expectError(response, 'method_not_allowed', /is not allowed here/);
      expect(response.headers.allow).toBe('GET, HEAD');
    }
    for (const path of [`${PATH}/${own('dd')}`, '/workspace/v1', '/workspace']) {
      expectError(
        await mention.http.get(path).set('authorization', `Bearer ${account.token}`),
        'route_not_found',
        /no/,
      );
    }
  });
});

describe('many dashboards with many reports (G1)', () => {
  it('are listed on one page of 100, each with 10 000', async () => {
    const owner = mention.account();
    const { dataSource } = mention.database;
    await dataSource.query(
      `insert into coding.report (id, client_id, name) select $1 || n, $1, 'A report' from generate_series(1, 10000) n`,
      [owner.clientId],
    );
    await dataSource.query(
      `insert into coding.dashboard (id, client_id, name, report_ids)
       select $1 || n, $1, 'A dashboard', array(select $1 || m from generate_series(10001, 1, -1) m)
         from generate_series(1, 100) n`,
      [owner.clientId],
    );
    await dataSource.query('analyze coding.report, coding.dashboard');
    // How long it takes is up to the machine (rule C11).
    const patient = await mention.patientReplica();
    const response = await list(owner, '?size=100', patient);
    expectDocument(response, 200);
    const { body } = response;
    expect(body.meta).toEqual({ total: 100 });
    const lists = (body.data as { report_list_id: string[] }[]).map(({ report_list_id }) => report_list_id);
    const every = Array.from({ length: 10_000 }, (_, n) => `${owner.clientId}${10_000 - n}`);
    // Compares texts, because a comparison of arrays of a million elements takes seconds.
    expect(new Set(lists.map(String))).toEqual(new Set([String(every)]));
  });
});
