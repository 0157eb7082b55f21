import { randomUUID } from 'node:crypto';
import { ErasedMention, erasureHash, searchVector } from '@earshot/coding/entities';
import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account('read import');
});
afterAll(() => coding.stop());

const DATE = '2026-05-01T10:00:00.000Z';
const mention = (id: string, members: object = {}) => ({ id, type: 'post', date: DATE, ...members });

/** The data of an answer. */
const result = (counter: object, change_id: unknown = expect.any(String)) => ({
  counter: { provided: 0, created: 0, updated: 0, unchanged: 0, errors: 0, ...counter },
  change_id,
});

const importInto = (report: string, data: unknown, meta?: object) => coding.import(account, report, data, meta);

const changeOf = async (id: string) =>
  (await coding.http.get(`/coding/v1/changes/${id}`).auth(account.token, { type: 'bearer' }).expect(200)).body.data;

/** All rows of a report. */
const rowsOf = async (report: string) => [await coding.mentions(report), await coding.documents(report)];

const FULL = {
  type: 'comment',
  title: 'A title',
  content: 'Some content',
  url: 'https://example.com/1',
  date: '2026-05-02T10:00:00.000Z',
  crawled_at: '2026-05-02T11:00:00.000Z',
  infused_at: '2026-05-02T12:00:00.000Z',
  language: 'eng',
  location: { country: 'FRA' },
  sentiment: 'ambivalent',
  channel: 'owned',
  tags: ['b', 'a'],
  review: { status: 'reviewed', reviewed_at: '2026-05-03T10:00:00.000Z' },
  author: { id: 'a1', name: 'Ada', state: 'Kent', job: 'Writer' },
  source_id: 's1',
  site_id: '100000000000002',
  site_type_id: '3',
  media_group: 'social',
  classifier_list_id: ['c1', 'c2'],
  community_list_id: ['4', '999999999999999'],
  collaboration: { user_id: '5', status_id: '0' },
  influence: 5,
  rating_normalized: 50.5,
  service_rank: -1.25,
  microblog_type: 'retweet',
  native_id: 'n3',
  parent_id: 'n2',
  root_id: 'n1',
  interactions: { likes: 4, comments: null, shares: 3, views: 900 },
};

const rowOfFull = {
  type: 'comment',
  date: new Date(FULL.date),
  crawled_at: new Date(FULL.crawled_at),
  infused_at: new Date(FULL.infused_at),
  reviewed_at: new Date(FULL.review.reviewed_at),
  language: 'eng',
  country: 'FRA',
  sentiment: 'ambivalent',
  channel: 'owned',
  tags: ['b', 'a'],
  review_status: 'reviewed',
  author_id: 'a1',
  author_state: 'Kent',
  author_job: 'Writer',
  source_id: 's1',
  site_id: '100000000000002',
  site_type_id: '3',
  media_group: 'social',
  classifier_ids: ['c1', 'c2'],
  community_ids: ['4', '999999999999999'],
  collaboration_user_id: '5',
  collaboration_status_id: '0',
  influence: 5,
  rating_normalized: 50.5,
  service_rank: -1.25,
  ...{ likes: 4, comments: null, shares: 3, views: 900, engagement: 7 },
  microblog_type: 'retweet',
};

describe('POST /coding/v1/reports/{report_id}/_import', () => {
  it('creates mentions with all members, whose words can be searched (C20, D4)', async () => {
    const report = await coding.report(account, 0);
    const response = await importInto(report, [{ id: 'x', report_id: report, ...FULL }]).expect(200);
    const id = response.body.data.change_id;
    expect(response.body).toEqual({ data: result({ provided: 1, created: 1 }, id), errors: [] });
    expect(response.headers['change-id']).toBe(id);
    expect(await coding.mentions(report)).toEqual([{ id: 'x', report_id: report, ...rowOfFull }]);
    const [document] = await coding.documents(report);
    expect(document).toMatchObject({ title: 'A title', content: 'Some content', url: FULL.url, author_name: 'Ada' });
    expect(document).toMatchObject({ date: new Date(FULL.date), import_id: id.split('-')[0] });
    const { native_id, parent_id, root_id, interactions } = FULL;
    expect(document).toMatchObject({ native_id, parent_id, root_id, interactions });
    const [{ words }] = await coding.database.dataSource.query('select $1::tsvector::text as words', [
      searchVector({ title: FULL.title, content: FULL.content, author_name: 'Ada' }),
    ]);
    expect(document.words).toBe(words);
  });

  it('creates a mention whose other members are unknown, and which arrives now (C20, D4)', async () => {
    const report = await coding.report(account, 0);
    const before = Date.now();
    await importInto(report, [mention('x')]).expect(200);
    const [row] = await coding.mentions(report);
    const unknown = { sentiment: 'unassigned', review_status: 'unreviewed', language: 'qaa', country: 'AAA', tags: [] };
    expect(row).toMatchObject({ ...unknown, channel: null, author_id: null, crawled_at: null, reviewed_at: null });
    expect(row.infused_at!.valueOf()).toBeGreaterThanOrEqual(before);
    await importInto(report, [mention('y', { infused_at: null })]).expect(200);
    expect(await coding.mention(report, 'y')).toMatchObject({ infused_at: null });
  });

  it('replaces the members that are given of a known mention, each whole, and no others (C20)', async () => {
    const report = await coding.report(account, 0);
    await importInto(report, [{ id: 'x', ...FULL }]).expect(200);
    const [document] = await coding.documents(report);
    const given = {
      ...{ title: null, author: { name: 'Bea' }, influence: 6, classifier_list_id: [], date: DATE },
      interactions: { shares: 1 },
    };
    const response = await importInto(report, [{ id: 'x', ...given }]).expect(200);
    expect(response.body.data).toEqual(result({ provided: 1, updated: 1 }));
    expect(await coding.mentions(report)).toEqual([
      {
        ...{ id: 'x', report_id: report, ...rowOfFull, influence: 6, classifier_ids: [], date: new Date(DATE) },
        ...{ author_id: null, author_state: null, author_job: null },
        ...{ likes: null, comments: null, shares: 1, views: null, engagement: 1 },
      },
    ]);
    const import_id = response.body.data.change_id.split('-')[0];
    const interactions = { likes: null, comments: null, shares: 1, views: null };
    const texts = { title: null, author_name: 'Bea', date: new Date(DATE), interactions, import_id };
    expect(await coding.documents(report)).toEqual([
      { ...document, ...texts, words: `'@bea':1 'content':3B 'some':2B` },
    ]);
  });

  it.each([
    [
      'a text',
      { content: 'Another content' },
      { content: 'Another content', words: expect.stringContaining('another') },
    ],
    ['the URL', { url: null }, { url: null }],
    ['its thread', { parent_id: 'n9', root_id: null }, { parent_id: 'n9', root_id: null }],
    ['a member without text', { influence: 7 }, {}],
  ])('marks the import that replaced %s (C20)', async (_, given, expected) => {
    const report = await coding.report(account, 0);
    await importInto(report, [{ id: 'x', ...FULL }]).expect(200);
    const [document] = await coding.documents(report);
    const { body } = await importInto(report, [{ id: 'x', ...given }]).expect(200);
    const import_id = body.data.change_id.split('-')[0];
    expect(await coding.documents(report)).toEqual([{ ...document, ...expected, import_id }]);
  });

  it('replaces interactions whole, with what is made of them (C20, D27)', async () => {
    const report = await coding.report(account, 0);
    await importInto(report, [{ id: 'x', ...FULL }]).expect(200);
    await importInto(report, [{ id: 'x', interactions: { shares: 7 } }]).expect(200);
    expect(await coding.mention(report, 'x')).toMatchObject({
      ...{ likes: null, comments: null, shares: 7, views: null, engagement: 7 },
    });
    const [{ interactions }] = await coding.documents(report);
    expect(interactions).toEqual({ likes: null, comments: null, shares: 7, views: null });
    await importInto(report, [{ id: 'x', interactions: {} }]).expect(200);
    expect(await coding.mention(report, 'x')).toMatchObject({
      ...{ likes: null, comments: null, shares: null, views: null, engagement: null },
    });
    expect((await coding.documents(report))[0].interactions).toBeNull();
  });

  it('keeps the coded members of a known mention, which people coded (C20)', async () => {
    const report = await coding.report(account, 2);
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'positive', review: { status: 'reviewed' } })]);
    const known = await coding.mention(report, 'm0');
    const { type: _, date: __, ...members } = FULL;
    const response = await importInto(report, [
      { id: 'm0', ...members },
      { id: 'm1', sentiment: 'negative' },
    ]).expect(200);
    expect(response.body.data).toEqual(result({ provided: 2, updated: 1, unchanged: 1 }));
    const { language, country, sentiment, channel, tags, review_status, reviewed_at } = known;
    const coded = { language, country, sentiment, channel, tags, review_status, reviewed_at };
    expect(await coding.mention(report, 'm0')).toEqual({
      ...{ id: 'm0', report_id: report, ...rowOfFull, ...coded, type: known.type, date: known.date },
    });
    expect(await coding.mention(report, 'm1')).toMatchObject({ sentiment: 'unassigned' });
  });

  it('replaces coded members that are given if that is asked for, and leaves the texts alone (C20)', async () => {
    const report = await coding.report(account, 1);
    const documents = await coding.documents(report);
    const data = [{ id: 'm0', sentiment: 'negative', tags: ['b', 'a', 'b'], review: { status: 'reviewed' } }];
    const response = await importInto(report, data, { coded: 'replace' }).expect(200);
    expect(response.body.data).toEqual(result({ provided: 1, updated: 1 }));
    expect(await coding.mention(report, 'm0')).toMatchObject({
      ...{ sentiment: 'negative', tags: ['b', 'a'], review_status: 'reviewed', reviewed_at: null, language: 'qaa' },
    });
    expect(await coding.documents(report)).toEqual(documents);
  });

  it('changes nothing, and records nothing, if the mentions are the same already (C20)', async () => {
    const report = await coding.report(account, 0);
    await importInto(report, [{ id: 'x', ...FULL }]).expect(200);
    const rows = await rowsOf(report);
    const data = [{ id: 'x', ...FULL }, { id: 'x' }, { id: 'x', date: '2026-05-02T12:00:00.0004+02:00' }];
    for (const coded of ['keep', 'replace']) {
      const response = await importInto(report, data, { coded }).expect(200);
      expect(response.body).toEqual({ data: result({ provided: 3, unchanged: 3 }, null), errors: [] });
      expect(response.headers['change-id']).toBeUndefined();
    }
    expect(await rowsOf(report)).toEqual(rows);
    expect(await coding.records(report)).toHaveLength(1);
    expect((await importInto(report, []).expect(200)).body).toEqual({ data: result({}, null), errors: [] });
  });

  it('applies a repeated id in posted order (C20)', async () => {
    const report = await coding.report(account, 0);
    const data = [
      mention('x', { title: 'One', url: 'u', sentiment: 'positive' }),
      { id: 'x', title: 'Two', sentiment: 'negative' },
      { id: 'x', title: 'Two' },
      mention('y'),
    ];
    const response = await importInto(report, data).expect(200);
    expect(response.body.data).toEqual(result({ provided: 4, created: 2, updated: 1, unchanged: 1 }));
    expect(await coding.mention(report, 'x')).toMatchObject({ sentiment: 'positive' });
    expect((await coding.documents(report))[0]).toMatchObject({ title: 'Two', url: 'u' });
    const { mention_count, mention_list } = await changeOf(response.body.data.change_id);
    expect(mention_count).toBe(2);
    expect(mention_list.map(({ mention_id }: { mention_id: string }) => mention_id)).toEqual(['x', 'y']);
  });

  it('reports each failed mention once, in posted order, and imports the others (C2, C20)', async () => {
    const report = await coding.report(account, 1);
    const data = [
      mention('x'),
      { id: 'y' },
      mention('z', { sentiment: 'good', titel: 'A' }),
      'text',
      null,
      { type: 'post', date: DATE },
      mention('v', { report_id: 'another' }),
      { id: 'y', type: 'post' },
      { id: 'm0', title: 'A title' },
    ];
    const response = await importInto(report, data).expect(200);
    expect(response.body.data).toEqual(result({ provided: 9, created: 1, updated: 1, errors: 7 }));
    const errors = response.body.errors.map(({ detail, meta: { bulk_index, mention_id } }: never) => [
      ...[bulk_index, mention_id, detail],
    ]);
    expect(errors).toEqual([
      [1, 'y', 'type and date are missing: a new mention needs type and date.'],
      [
        2,
        'z',
        expect.stringMatching(
          /^titel is not a known member \(did you mean title\?\); use one of id, .*; sentiment must be one of /,
        ),
      ],
      [3, undefined, expect.stringMatching(/^The mention must be an object; its members may be id, /)],
      [4, undefined, expect.stringMatching(/^The mention must be an object/)],
      [5, undefined, 'id is missing; it must be a non-empty string.'],
      [6, 'v', 'report_id must be absent, or the report of the path.'],
      [7, 'y', 'date is missing: a new mention needs type and date.'],
    ]);
    expect(response.body.errors[0]).toEqual({
      ...{ status: '400', code: 'item_invalid', title: 'Bad Request', detail: errors[0][2] },
      meta: { bulk_index: 1, action: 'import', report_id: report, mention_id: 'y' },
    });
    expect((await coding.mentions(report)).map(({ id }) => id)).toEqual(['m0', 'x']);
  });

  it('does not bring back a mention that was erased for good (C20, C21)', async () => {
    const report = await coding.report(account, 0);
    const tombstone = { report_id: report, hash: erasureHash(report, 'x'), erased_at: new Date() };
    await coding.database.dataSource.getRepository(ErasedMention).insert(tombstone);
    const other = await coding.report(account, 0);
    const response = await importInto(report, [mention('x'), mention('y')]).expect(200);
    expect(response.body.data).toEqual(result({ provided: 2, created: 1, errors: 1 }));
    expect(response.body.errors).toEqual([
      {
        ...{ status: '409', code: 'mention_erased', title: 'Conflict' },
        detail: 'The mention was erased for good, so it is not brought back.',
        meta: { bulk_index: 0, action: 'import', report_id: report, mention_id: 'x' },
      },
    ]);
    expect((await coding.mentions(report)).map(({ id }) => id)).toEqual(['y']);
    await importInto(other, [mention('x')]).expect(200);
    expect(await coding.mentions(other)).toHaveLength(1);
  });

  it.each([
    ['title and content together', { title: '😀'.repeat(1), content: '😀'.repeat(99_999) }, { title: 'ab' }],
    ['author.name', { author: { name: 'ß'.repeat(10_000) } }, { author: { name: 'x'.repeat(10_001) } }],
  ])('limits the characters of %s, also with those that are stored (C20)', async (name, longest, more) => {
    const report = await coding.report(account, 0);
    await importInto(report, [mention('x', longest)]).expect(200);
    const rows = await rowsOf(report);
    expect(rows[0]).toHaveLength(1);
    const { body } = await importInto(report, [{ id: 'x', ...more }]).expect(200);
    expect(body.errors[0].detail).toMatch(new RegExp(`^${name} must have at most \\d+ characters\\.$`));
    expect(await rowsOf(report)).toEqual(rows);
    await importInto(report, [{ id: 'x', url: 'a' }]).expect(200);
  });

  it('is a change, with the mentions that it made and the coded values that it set (C15, C20)', async () => {
    const report = await coding.report(account, 2);
    const data = [
      mention('x', { tags: ['a'], review: { status: 'reviewed', reviewed_at: '2026-05-03T10:00:00Z' } }),
      { id: 'm0', sentiment: 'negative', language: 'qaa' },
      { id: 'm1', title: 'A title' },
    ];
    const { body } = await importInto(report, data, { coded: 'replace' }).expect(200);
    const change = await changeOf(body.data.change_id);
    expect(change).toMatchObject({ action: 'import', mention_count: 3, undone_id: null, user_id: account.userId });
    const coded = { sentiment: 'unassigned', channel: null, language: 'qaa', location: { country: 'AAA' } };
    const review = { status: 'reviewed', reviewed_at: '2026-05-03T10:00:00.000Z' };
    expect(change.mention_list).toEqual([
      ...[{ mention_id: 'm0', created: false, before: { sentiment: 'unassigned' }, after: { sentiment: 'negative' } }],
      ...[{ mention_id: 'm1', created: false, before: {}, after: {} }],
      ...[{ mention_id: 'x', created: true, before: null, after: { ...coded, tags: ['a'], review } }],
    ]);
    const [record] = await coding.records(report);
    expect(record.rewrites).toBe(true);
    const list = await coding.http
      .get('/coding/v1/changes')
      .query({ mention_id: 'm1', report_id: report })
      .auth(account.token, { type: 'bearer' });
    expect(list.body.data).toHaveLength(1);
  });

  it('does a dry run, which says what the import answers, and changes nothing (C12, C20)', async () => {
    const report = await coding.report(account, 1);
    const rows = await rowsOf(report);
    const data = [mention('x'), mention('x', { title: 'A' }), { id: 'm0' }, { id: 'm0', sentiment: 'positive' }, {}];
    const preview = await importInto(report, data, { dry_run: true, coded: 'replace' }).expect(200);
    expect(preview.headers['change-id']).toBeUndefined();
    expect(await rowsOf(report)).toEqual(rows);
    expect(await coding.records(report)).toEqual([]);
    const { body } = await importInto(report, data, { coded: 'replace' }).expect(200);
    const { data: counted, errors } = body;
    expect(preview.body).toEqual({ data: { ...counted, change_id: null }, errors, meta: { dry_run: true } });
    expect(counted).toEqual(result({ provided: 5, created: 1, updated: 2, unchanged: 1, errors: 1 }));
  });

  it('is done once for an idempotency key (C13, C20)', async () => {
    const report = await coding.report(account, 0);
    const key = randomUUID();
    const send = (data: object[], meta?: object) => importInto(report, data, meta).set('idempotency-key', key);
    await send([mention('x')], { dry_run: true }).expect(200);
    const first = await send([mention('x'), {}]).expect(200);
    await importInto(report, [{ id: 'x', title: 'Another' }]).expect(200);
    const second = await send([mention('x'), {}]).expect(200);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.headers['change-id']).toBe(first.headers['change-id']);
    expect(second.body).toEqual(first.body);
    expectError(await send([mention('y')]), 'idempotency_key_reused', /another method, path, query or body/);
    expect(await coding.records(report)).toHaveLength(2);
    const empty = randomUUID();
    const sendNothing = () => importInto(report, []).set('idempotency-key', empty).expect(200);
    await sendNothing();
    expect((await sendNothing()).headers['idempotency-replayed']).toBe('true');
  });

  it('is seen by coding at once (C5, C6)', async () => {
    const report = await coding.report(account, 0);
    await importInto(report, [mention('x')]).expect(200);
    await coding.bulk(account, [update(report, 'x', { sentiment: 'positive' })]).expect(204);
    await coding
      .updateAll(account, report, { filters: { sentiments: ['positive'] }, payload: { tags: ['a'] } })
      .expect(200);
    expect(await coding.mention(report, 'x')).toMatchObject({ sentiment: 'positive', tags: ['a'] });
  });

  it('is 404 for a report of another client account, as for none (C14, C20)', async () => {
    const report = await coding.report(coding.account(), 1);
    const rows = await rowsOf(report);
    for (const id of [report, 'nothing', 'a\0', 'x'.repeat(400)]) {
      for (const meta of [{}, { dry_run: true }]) {
        expectError(await importInto(id, [mention('m0'), {}], meta), 'report_not_found', 'There is no such report.');
      }
    }
    expect(await rowsOf(report)).toEqual(rows);
  });

  it('needs the scope of IMPORT_SCOPE, whatever CODING_SCOPE is (B15, C20)', async () => {
    const strict = await coding.replica({ CODING_SCOPE: 'code', IMPORT_SCOPE: 'collect' });
    const report = await coding.report(account, 0);
    const colleague = { ...coding.account('code import'), clientId: account.clientId };
    coding.security.tokens.get(colleague.token)!.client_id = account.clientId;
    expectError(
      await strict.import(colleague, report, [mention('x')]),
      'scope_insufficient',
      'The token lacks the scope "collect".',
    );
    expect(await coding.mentions(report)).toEqual([]);
    coding.security.tokens.get(colleague.token)!.scope = 'collect';
    await strict.app.close();
  });

  it('counts the mentions of answered imports by outcome', async () => {
    const alone = await CodingUnderTest.start();
    const caller = alone.account('import');
    const report = await alone.report(caller, 2);
    await alone.import(caller, report, [mention('x'), {}, { id: 'm0' }, { id: 'm1', title: 'a' }]).expect(200);
    await alone.import(caller, report, [mention('y')], { dry_run: true }).expect(200);
    const { text } = await alone.http.get('/metrics').expect(200);
    for (const outcome of ['created', 'updated', 'unchanged', 'item_invalid']) {
      expect(text).toContain(`import_items_total{outcome="${outcome}",service="coding"} 1`);
    }
    await alone.stop();
  });
});
