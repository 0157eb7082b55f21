import type { ErrorCode } from '@earshot/error-kit';
import { watched } from '@earshot/test-kit/database';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, ids, MentionUnderTest, type NewMention } from '../support.js';

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const dated = (count: number): NewMention[] => Array.from({ length: count }, (_, n) => ({ date: day(n + 1) }));

const nested = (levels: number): object => (levels === 0 ? {} : { boolean: { must: nested(levels - 1) } });

describe('POST /mention/v2/reports/{report_id}/_search (D1)', () => {
  it('answers with the newest mentions, the exact total, and no next page on the last page', async () => {
    const report = await mention.report(account, dated(3));
    for (const body of [undefined, {}, { filters: {} }]) {
      const response = await mention.search(account, report, body);
      expectDocument(response, 200);
      expect(ids(response.body)).toEqual(['m2', 'm1', 'm0']);
      expect(response.body.meta).toEqual({ total: 3, next: null });
    }
  });

  it('returns all members of a mention, identifiers as strings (D4)', async () => {
    const report = await mention.report(account, [
      {
        id: 'm-1',
        type: 'comment',
        title: 'A title',
        content: 'Some content',
        url: 'https://example.com/1',
        date: new Date('2026-03-01T12:00:00.250Z'),
        crawled_at: new Date('2026-03-01T13:00:00Z'),
        infused_at: new Date('2026-03-01T14:00:00Z'),
        language: 'fra',
        country: 'FRA',
        sentiment: 'ambivalent',
        channel: 'owned',
        tags: ['a', 'b'],
        review_status: 'reviewed',
        reviewed_at: new Date('2026-03-02T00:00:00Z'),
        author_id: 'a1',
        author_name: 'Ada',
        author_state: 'Bavaria',
        author_job: 'Chef',
        source_id: 's1',
        site_id: '9938',
        site_type_id: '17',
        media_group: 'social',
        classifier_ids: ['k1'],
        community_ids: ['5'],
        collaboration_user_id: '7',
        collaboration_status_id: '8',
        influence: 12,
        rating_normalized: 45.5,
        service_rank: 7.25,
        microblog_type: 'retweet',
        native_id: 'n-2',
        parent_id: 'n-1',
        root_id: 'n-1',
        interactions: { likes: 5, comments: 0, shares: null, views: 120 },
      },
      { id: 'm-2', date: new Date('2026-02-01T00:00:00Z') },
    ]);
    const { body } = await mention.search(account, report);
    expect(body.data).toEqual([
      {
        id: 'm-1',
        report_id: report.id,
        type: 'comment',
        title: 'A title',
        content: 'Some content',
        url: 'https://example.com/1',
        date: '2026-03-01T12:00:00.250Z',
        crawled_at: '2026-03-01T13:00:00.000Z',
        infused_at: '2026-03-01T14:00:00.000Z',
        language: 'fra',
        location: { country: 'FRA' },
        sentiment: 'ambivalent',
        channel: 'owned',
        tags: ['a', 'b'],
        review: { status: 'reviewed', reviewed_at: '2026-03-02T00:00:00.000Z' },
        author: { id: 'a1', name: 'Ada', state: 'Bavaria', job: 'Chef' },
        source_id: 's1',
        site_id: '9938',
        site_type_id: '17',
        media_group: 'social',
        classifier_list_id: ['k1'],
        community_list_id: ['5'],
        collaboration: { user_id: '7', status_id: '8' },
        influence: 12,
        rating_normalized: 45.5,
        service_rank: 7.25,
        microblog_type: 'retweet',
        native_id: 'n-2',
        parent_id: 'n-1',
        root_id: 'n-1',
        interactions: { likes: 5, comments: 0, shares: null, views: 120 },
      },
      {
        id: 'm-2',
        report_id: report.id,
        type: 'post',
        title: null,
        content: null,
        url: null,
        date: '2026-02-01T00:00:00.000Z',
        crawled_at: null,
        infused_at: null,
        language: 'qaa',
        location: { country: 'AAA' },
        sentiment: 'unassigned',
        channel: null,
        tags: [],
        review: { status: 'unreviewed', reviewed_at: null },
        author: null,
        source_id: null,
        site_id: null,
        site_type_id: null,
        media_group: null,
        classifier_list_id: [],
        community_list_id: [],
        collaboration: null,
        influence: null,
        rating_normalized: null,
        service_rank: null,
        microblog_type: null,
        native_id: null,
        parent_id: null,
        root_id: null,
        interactions: null,
      },
    ]);
  });

  it('accepts size, from and sort in the body or in the URL, as existing clients send them', async () => {
    const report = await mention.report(account, dated(30));
    const inBody = await mention.search(account, report, { size: 3, from: 2, sort: { date: 'asc' } });
    const inUrl = await mention.search(account, report, {}, '?from=2&size=3&sort=asc');
    expect(ids(inBody.body)).toEqual(['m2', 'm3', 'm4']);
    expect(inUrl.body).toEqual(inBody.body);
    const byDefault = await mention.search(account, report);
    expect(byDefault.body.data).toHaveLength(20);
    expect(byDefault.body.meta.total).toBe(30);
  });

  it('omits the total with "total": false, and returns only the total with size 0', async () => {
    const report = await mention.report(account, dated(2));
    const { body } = await mention.search(account, report, { total: false, size: 1 });
    expect(body.meta).toEqual({ next: expect.any(String) });
    const none = await mention.search(account, report, { size: 0 });
    expect(none.body).toEqual({ data: [], meta: { total: 2, next: null } });
  });

  it('finds mentions with review status deleted like any other', async () => {
    const report = await mention.report(account, [{ review_status: 'deleted' }]);
    expect(await mention.find(account, report, {})).toEqual(['m0']);
  });

  it.each<[ErrorCode, string, object, string?]>([
    ['value_invalid', 'an array', []],
    ['member_unknown', 'an unknown member', { filter: {} }, 'filter'],
    ['value_invalid', 'a size that is too large', { size: 1001 }, 'size'],
    ['value_invalid', 'a negative size', { size: -1 }, 'size'],
    ['value_invalid', 'a size that is a string', { size: '10' }, 'size'],
    ['value_invalid', 'a size that is null', { size: null }, 'size'],
    ['value_invalid', 'a fraction', { from: 1.5 }, 'from'],
    ['limit_exceeded', 'from plus size of more than 50 000', { from: 49_990, size: 11 }, 'from'],
    ['cursor_invalid', 'after that is not a cursor', { after: 'x' }, 'after'],
    ['cursor_invalid', 'after that is a number', { after: 1 }, 'after'],
    ['value_invalid', 'an unknown sort key', { sort: { title: 'asc' } }, 'sort'],
    ['value_invalid', 'a sort key named constructor', { sort: { constructor: 'asc' } }, 'sort'],
    ['value_invalid', 'two sort keys', { sort: { date: 'asc', influence: 'asc' } }, 'sort'],
    ['value_invalid', 'a sort that is a string', { sort: 'asc' }, 'sort'],
    ['value_invalid', 'an unknown direction', { sort: { date: 'up' } }, 'sort.date'],
    ['value_invalid', 'a total that is not a boolean', { total: 1 }, 'total'],
    ['value_invalid', 'filters that are null', { filters: null }, 'filters'],
    ['range_invalid', 'a begin after its end', { filters: { influence: { begin: 2, end: 1 } } }, 'filters.influence'],
    ['member_missing', 'a range without bounds', { filters: { influence: {} } }, 'filters.influence'],
    ['filter_unknown', 'an unknown filter', { filters: { mood: ['x'] } }, 'filters.mood'],
    ['limit_exceeded', '17 nested booleans', { filters: nested(17) }, `filters.boolean${'.must.boolean'.repeat(16)}`],
    [
      'value_invalid',
      'a value outside its list, in a boolean',
      { filters: { boolean: { must: { countries: ['FRA', 'XXX'] } } } },
      'filters.boolean.must.countries[1]',
    ],
  ])('answers 400 and %s with its path for %s', async (code, _case, body, path) => {
    const report = await mention.report(account);
    const response = await mention.search(account, report, body);
    expectError(response, code, /.+/, path === undefined ? {} : { meta: { path } });
  });

  it.each<[ErrorCode, string, string]>([
    ['value_invalid', '?size=x', 'size'],
    ['parameters_conflicting', '?size=1&size=2', 'size'],
    ['value_invalid', '?from=-1', 'from'],
    ['value_invalid', '?sort=up', 'sort'],
    ['value_invalid', '?sort=', 'sort'],
  ])('answers 400 and %s for %s', async (code, query, path) => {
    const report = await mention.report(account);
    expectError(await mention.search(account, report, {}, query), code, /.+/, { meta: { path } });
  });

  it('names the type of a member that has a wrong type (D1)', async () => {
    const report = await mention.report(account, [{}]);
    for (const [body, detail] of [
      [{ size: '10' }, 'size must be a whole number from 0 to 1000, not a string.'],
      [{ from: [1] }, 'from must be a whole number from 0 to 50000, not an array.'],
      [{ total: 'no' }, 'total must be true or false, not a string.'],
    ] as const) {
      expect((await mention.search(account, report, body)).body.errors[0].detail).toBe(detail);
    }
  });

  it('names the member, the filter and the sort key that is nearest to an unknown one (D13)', async () => {
    const report = await mention.report(account);
    const detailOf = async (body: object) => (await mention.search(account, report, body)).body.errors[0].detail;
    expect(await detailOf({ filter: {} })).toBe(
      'filter is not a known member (did you mean filters?); use one of filters, sort, size, from, after, total.',
    );
    expect(await detailOf({ filters: { language: ['fra'] } })).toMatch(
      /^filters\.language is not a known filter \(did you mean languages\?\); use one of boolean, /,
    );
    expect(await detailOf({ sort: { date: 'asc', influence: 'asc' } })).toBe(
      'sort must have only one key, one of date, infused_at, crawled_at, influence, service_rank, engagement, likes, comments, shares, views.',
    );
    expect(await detailOf({ sort: { dates: 'asc' } })).toBe(
      'sort must be an object with one of date, infused_at, crawled_at, influence, service_rank, engagement, likes, comments, shares, views (did you mean date?).',
    );
  });

  it.each(['size', 'from', 'sort'])('answers %s both in the body and in the URL with 400', async (name) => {
    const report = await mention.report(account);
    const body = { [name]: name === 'sort' ? { date: 'asc' } : 1 };
    const response = await mention.search(account, report, body, `?${name}=${name === 'sort' ? 'asc' : '1'}`);
    expectError(response, 'parameters_conflicting', /both/, { meta: { path: name } });
  });

  it('reports several problems of the filters, each with its path (D13)', async () => {
    const report = await mention.report(account);
    const { status, body } = await mention.search(account, report, { filters: { languages: ['xx'], types: [] } });
    expect(status).toBe(400);
    const [language, types] = body.errors;
    expect(body.errors).toHaveLength(2);
    expect(language).toMatchObject({ code: 'value_invalid', meta: { path: 'filters.languages[0]' } });
    expect(language.detail).toMatch(/^filters\.languages\[0\] must be a language code/);
    expect(types).toMatchObject({ code: 'value_invalid', meta: { path: 'filters.types' } });
    expect(types.detail).toMatch(/^filters\.types must be a list/);
  });

  it.each<[ErrorCode, object, string]>([
    ['limit_exceeded', { from: 50_000, size: 1 }, 'from'],
    ['value_invalid', { from: 50_001 }, 'from'],
    ['limit_exceeded', { from: 49_001, size: 1_000 }, 'from'],
    ['value_invalid', { from: 1e300, size: 0 }, 'from'],
    ['value_invalid', { size: 1_001 }, 'size'],
    ['value_invalid', { size: 50_001 }, 'size'],
  ])('answers %s for %j, which exceeds the limit, and names after', async (code, body, path) => {
    const report = await mention.report(account);
    expectError(await mention.search(account, report, body), code, /after/, { meta: { path } });
  });

  it('accepts from plus size of 50 000', async () => {
    const report = await mention.report(account);
    await mention.search(account, report, { from: 50_000, size: 0 }).expect(200);
    await mention.search(account, report, { from: 49_000, size: 1_000 }).expect(200);
  });

  it('answers 404 for a report that does not exist or belongs to another client account (D2)', async () => {
    const theirs = await mention.report(mention.account(), dated(1));
    for (const id of [theirs.id, 'nothing', 'nul\0', 'x'.repeat(400)]) {
      expectError(await mention.search(account, id, {}), 'report_not_found', 'There is no such report.');
    }
  });

  it('answers 401 without a valid token', async () => {
    const report = await mention.report(account);
    expectError(await mention.http.post(`/mention/v2/reports/${report.id}/_search`), 'token_invalid', /bearer token/);
    expectError(await mention.search({ ...account, token: 'x' }, report, {}), 'token_invalid', /bearer token/);
  });

  it.each<[ErrorCode, string]>([
    ['value_invalid', 'null'],
    ['value_invalid', '"x"'],
    ['value_invalid', '1'],
  ])('answers 400 and %s for the body %s', async (code, text) => {
    const report = await mention.report(account);
    const request = mention.search(account, report).set('content-type', 'application/json').send(text);
    expectError(await request, code, /.+/);
  });
});

it('reads mentions only with statements that distributed tables accept', async () => {
  const report = await mention.report(account, dated(1));
  await mention.search(account, report, { filters: { query: 'a NEAR/2 b' } }).expect(200);
  await mention.search(account, report, { filters: { boolean: { must: { titles: ['a'], query: 'b' } } } }).expect(200);
  for (const text of ['with page as', 'select count(*) as total', 'in (select id from coding.mention_document']) {
    const statements = [...watched].filter(([statement]) => statement.includes(text));
    expect(statements.flatMap(([, problems]) => problems)).toEqual([]);
    expect(statements).not.toEqual([]);
  }
});
