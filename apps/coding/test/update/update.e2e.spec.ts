import { Mention, Report, SavedSearch } from '@earshot/coding/entities';
import { watched } from '@earshot/test-kit/database';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, newMention, type NewMention, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

const ENGLISH: NewMention = { language: 'eng' };
const FRENCH: NewMention = { language: 'fra' };

const counter = (matched: number, updated: number) => ({ matched, updated });

/** The ids of the mentions of a report whose sentiment is `negative`. */
async function negativeIn(report: string): Promise<string[]> {
  return (await coding.mentions(report)).filter(({ sentiment }) => sentiment === 'negative').map(({ id }) => id);
}

const NEGATIVE = { sentiment: 'negative' };

describe('POST /coding/v1/reports/{report_id}/_update', () => {
  it('changes every mention that the filters select, and no other (C14)', async () => {
    const report = await coding.reportOf(account, [ENGLISH, FRENCH, ENGLISH, { ...ENGLISH, sentiment: 'positive' }]);
    const other = await coding.reportOf(account, [ENGLISH]);
    const response = await coding.updateAll(account, report, { filters: { languages: ['eng'] }, payload: NEGATIVE });
    expectDocument(response, 200);
    expect(response.body.data.counter).toEqual(counter(3, 3));
    expect(await negativeIn(report)).toEqual(['m0', 'm2', 'm3']);
    expect(await coding.mention(report, 'm1')).toEqual({ ...newMention(report, 'm1'), language: 'fra' });
    expect(await negativeIn(other)).toEqual([]);
  });

  it('changes every member that the payload has, and keeps the others (C14, 2.4)', async () => {
    const report = await coding.reportOf(account, [{ ...ENGLISH, site_id: '7', tags: ['old'] }]);
    const before = Date.now();
    const payload = {
      ...{ sentiment: 'neutral', channel: 'owned', tags: ['b', 'a', 'b', '{"x"}'], review: { status: 'deleted' } },
      ...{ language: 'zho-Hans', location: { country: 'FRA' } },
    };
    await coding.updateAll(account, report, { filters: {}, payload }).expect(200);
    const { reviewed_at, ...mention } = await coding.mention(report, 'm0');
    expect(mention).toEqual({
      ...newMention(report, 'm0'),
      ...{ sentiment: 'neutral', channel: 'owned', tags: ['b', 'a', '{"x"}'], review_status: 'deleted' },
      ...{ language: 'zho-Hans', country: 'FRA', site_id: '7' },
      reviewed_at: undefined,
    });
    expect(reviewed_at!.valueOf()).toBeGreaterThanOrEqual(before);
    await coding.updateAll(account, report, { filters: {}, payload: { tags: [] } }).expect(200);
    expect(await coding.mention(report, 'm0')).toEqual({ ...mention, reviewed_at, tags: [] });
  });

  it('takes the filters of saved searches of the client account (D25)', async () => {
    const report = await coding.reportOf(account, [ENGLISH, FRENCH, ENGLISH]);
    const id = `search-${report}`;
    await coding.database.dataSource.getRepository(SavedSearch).insert({
      ...{ id, client_id: account.clientId, name: 'French', report_id: null, filters: '{"languages":["fra"]}' },
      ...{ view: null, user_id: 'user', updated_at: new Date(), version: 1 },
    });
    const { body } = await coding.updateAll(account, report, { filters: { saved: [id] }, payload: NEGATIVE });
    expect(body.data.counter).toEqual(counter(1, 1));
    expect(await negativeIn(report)).toEqual(['m1']);
    const stranger = coding.account();
    const theirs = await coding.report(stranger, 1);
    const denied = await coding.updateAll(stranger, theirs, { filters: { saved: [id] }, payload: NEGATIVE });
    expectError(denied, 'value_invalid', /must be the id of a saved search/, { meta: { path: 'filters.saved[0]' } });
    expect(await negativeIn(theirs)).toEqual([]);
  });

  it('takes no private search of another user (G2)', async () => {
    const report = await coding.reportOf(account, [ENGLISH, FRENCH]);
    const [mine, others] = [`mine-${report}`, `others-${report}`];
    for (const [id, user_id] of [
      [mine, account.userId],
      [others, 'another'],
    ]) {
      await coding.database.dataSource.getRepository(SavedSearch).insert({
        ...{ id, client_id: account.clientId, name: 'French', report_id: null, filters: '{"languages":["fra"]}' },
        ...{ view: null, user_id, visibility: 'private', updated_at: new Date(), version: 1 },
      });
    }
    const denied = await coding.updateAll(account, report, { filters: { saved: [others] }, payload: NEGATIVE });
    expectError(denied, 'value_invalid', /must be the id of a saved search/, { meta: { path: 'filters.saved[0]' } });
    expect(await negativeIn(report)).toEqual([]);
    await coding.updateAll(account, report, { filters: { saved: [mine] }, payload: NEGATIVE }).expect(200);
    expect(await negativeIn(report)).toEqual(['m1']);
  });

  it('selects the whole report with {} (C14)', async () => {
    const report = await coding.report(account, 5);
    const { body } = await coding.updateAll(account, report, { filters: {}, payload: NEGATIVE }).expect(200);
    expect(body.data.counter).toEqual(counter(5, 5));
    expect(await negativeIn(report)).toHaveLength(5);
  });

  it('finds words, titles and several of both in mention documents (D12)', async () => {
    const texts: NewMention[] = [
      { title: 'Fresh bread', content: 'tastes good' },
      { title: 'Fresh milk', content: 'tastes bad' },
      { title: 'Stale bread', content: 'tastes bad' },
    ];
    for (const [filters, expected] of [
      [{ query: 'bad' }, ['m1', 'm2']],
      [{ titles: ['Fresh bread'] }, ['m0']],
      [{ boolean: { must: { query: 'bad' }, must_not: { titles: ['Fresh milk'] } } }, ['m2']],
      [{ query: 'fresh', boolean: { should: { keywords: ['milk', 'good'], titles: ['x'] } } }, ['m0', 'm1']],
      // More look-ups than an index serves.
      [{ boolean: { should: { query: 'x', keywords: ['y', 'stale'], titles: ['Fresh milk'] } } }, ['m1', 'm2']],
      [Object.fromEntries([['boolean', nested(6)]]), ['m1', 'm2']],
    ] as const) {
      const report = await coding.reportOf(account, texts);
      const { body } = await coding.updateAll(account, report, { filters, payload: NEGATIVE }).expect(200);
      expect(body.data.counter).toEqual(counter(expected.length, expected.length));
      expect(await negativeIn(report)).toEqual(expected);
    }
  });

  it('changes a mention whose change makes the filters select it no longer, once (C14)', async () => {
    const report = await coding.reportOf(account, [{ sentiment: 'positive' }, { sentiment: 'negative' }]);
    const body = { filters: { sentiments: ['positive'] }, payload: NEGATIVE };
    expect((await coding.updateAll(account, report, body)).body.data.counter).toEqual(counter(1, 1));
    expect((await coding.updateAll(account, report, body)).body.data).toEqual({
      counter: counter(0, 0),
      change_id: null,
    });
  });
});

/** A boolean filter with `levels` queries; the mentions with `bad` match all of them. */
const nested = (levels: number): object => ({
  must: levels === 0 ? {} : { query: 'bad', boolean: nested(levels - 1) },
});

describe('the mentions that an update counts (C14)', () => {
  it('are matched if the filters select them, and updated if a value differs afterwards', async () => {
    const report = await coding.reportOf(account, [
      { sentiment: 'negative', tags: ['a', 'b'], channel: 'owned' },
      { sentiment: 'negative', tags: ['b', 'a'], channel: 'owned' },
      { sentiment: 'negative', tags: ['a', 'b'], channel: null },
      { sentiment: 'ambivalent', tags: ['a', 'b'], channel: 'owned' },
    ]);
    const payload = { sentiment: 'negative', tags: ['a', 'b'], channel: 'owned' };
    const before = await coding.mentions(report);
    const { body } = await coding.updateAll(account, report, { filters: {}, payload }).expect(200);
    expect(body.data.counter).toEqual(counter(4, 3));
    expect(await coding.mentions(report)).toEqual(before.map((mention) => ({ ...mention, ...payload })));
  });

  it('are not rewritten if nothing differs', async () => {
    const report = await coding.reportOf(account, [{ sentiment: 'negative' }, { sentiment: 'positive' }]);
    const places = () =>
      coding.database.dataSource.query('select id, ctid, xmin from coding.mention where report_id = $1 order by id', [
        report,
      ]);
    const before = await places();
    await coding.updateAll(account, report, { filters: {}, payload: NEGATIVE }).expect(200);
    const after = await places();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).not.toEqual(before[1]);
  });

  it('differ if their review has another time afterwards: reviewed and deleted set it, unreviewed clears it (C8)', async () => {
    const reviewed_at = new Date('2026-01-01T00:00:00Z');
    const report = await coding.reportOf(account, [
      { review_status: 'reviewed', reviewed_at },
      { review_status: 'unreviewed', reviewed_at: null },
      { review_status: 'unreviewed', reviewed_at },
    ]);
    const updated = async (status: string) => {
      const response = await coding.updateAll(account, report, { filters: {}, payload: { review: { status } } });
      return response.body.data.counter.updated;
    };
    expect(await updated('unreviewed')).toBe(2);
    expect(await updated('unreviewed')).toBe(0);
    expect(await updated('reviewed')).toBe(3);
    expect(await updated('reviewed')).toBe(3);
    expect((await coding.mentions(report)).every((mention) => mention.reviewed_at! > reviewed_at)).toBe(true);
  });
});

describe('the change of an update', () => {
  it('has an id in the body and in Change-Id, and a record with author and previous values (C9, C14, C15)', async () => {
    const reviewed_at = new Date('2026-01-01T00:00:00.123Z');
    const report = await coding.reportOf(account, [
      { tags: ['a, "b"', '{c}'], review_status: 'reviewed', reviewed_at },
      { sentiment: 'negative', tags: ['new'], review_status: 'deleted', reviewed_at },
      { tags: ['a, "b"', '{c}'], review_status: 'reviewed', reviewed_at },
      { ...ENGLISH, tags: [] },
      FRENCH,
    ]);
    const filters = { languages: ['qaa', 'eng'] };
    const payload = { sentiment: 'negative', tags: ['new', 'new'], review: { status: 'unreviewed' } };
    const response = await coding.updateAll(account, report, { filters, payload });
    const { counter: counted, change_id } = response.body.data;
    expect(counted).toEqual(counter(4, 4));
    expect(change_id).toMatch(/^\d+-[0-9a-f]{8}$/);
    expect(response.headers['change-id']).toBe(change_id);
    const [record, ...others] = await coding.records(report);
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      ...{ action: 'update', undone_id: null, mention_count: 4, payload_numbers: [0, 0, 0, 0] },
      ...{ user_id: account.userId, application_id: 'app-1' },
      payloads: [{ sentiment: 'negative', tags: ['new'], review: { status: 'unreviewed' } }],
    });
    expect(change_id.startsWith(`${record.id}-`)).toBe(true);
    expect(record.previous).toHaveLength(3);
    const previous = record.mention_ids.map((id, n) => [id, record.previous![record.previous_numbers![n]]]);
    const first = {
      sentiment: 'unassigned',
      tags: ['a, "b"', '{c}'],
      review: { status: 'reviewed', reviewed_at: reviewed_at.toISOString() },
    };
    expect(Object.fromEntries(previous)).toEqual({
      m0: first,
      m1: {
        sentiment: 'negative',
        tags: ['new'],
        review: { status: 'deleted', reviewed_at: reviewed_at.toISOString() },
      },
      m2: first,
      m3: { sentiment: 'unassigned', tags: [], review: { status: 'unreviewed', reviewed_at: null } },
    });
  });

  it('has only the mentions that differ, with the values of the members that were set (C14, C15)', async () => {
    const report = await coding.reportOf(account, [{ sentiment: 'negative' }, { sentiment: 'ambivalent' }]);
    await coding.updateAll(account, report, { filters: {}, payload: NEGATIVE }).expect(200);
    expect(await coding.records(report)).toMatchObject([
      { mention_count: 1, mention_ids: ['m1'], payload_numbers: [0], previous_numbers: [0] },
    ]);
    expect((await coding.records(report))[0].previous).toEqual([{ sentiment: 'ambivalent' }]);
  });

  it('has ids with any characters (E5)', async () => {
    const ids = ['a"b', "c'd", 'e\\f', '{g}', 'h,i', 'NULL', ' ', '水 🎉'];
    const report = await coding.reportOf(
      account,
      ids.map((id) => ({ id })),
    );
    await coding.updateAll(account, report, { filters: {}, payload: NEGATIVE }).expect(200);
    const [record] = await coding.records(report);
    expect(record.mention_ids.toSorted()).toEqual(ids.toSorted());
  });

  it('has a later id than every earlier change of its mentions (C15)', async () => {
    const report = await coding.report(account, 1);
    await coding.bulk(account, [update(report, 'm0', NEGATIVE)]).expect(204);
    await coding.updateAll(account, report, { filters: {}, payload: { language: 'eng' } }).expect(200);
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'neutral' })]).expect(204);
    expect((await coding.records(report)).map(({ action }) => action)).toEqual(['bulk', 'update', 'bulk']);
  });
});

describe('an update with an Idempotency-Key (C13)', () => {
  const body = { filters: { languages: ['eng'] }, payload: { language: 'fra' }, meta: { if_count: 1 } };
  const send = (report: string, key: string, sent: object = body) =>
    coding.updateAll(account, report, sent).set('idempotency-key', key);

  it('is applied once, and then gets the first answer, although the filters select nothing any more', async () => {
    const report = await coding.reportOf(account, [ENGLISH]);
    const first = await send(report, `${report}-1`).expect(200);
    expect(first.body.data.counter).toEqual(counter(1, 1));
    const again = await send(report, `${report}-1`).expect(200);
    expect({ ...again.body, id: again.headers['change-id'] }).toEqual({
      ...first.body,
      id: first.headers['change-id'],
    });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await coding.records(report)).toHaveLength(1);
    expectError(await send(report, `${report}-2`), 'matches_unexpected', /select 0 mentions, not 1/, {
      meta: { matched: 0 },
    });
  });

  it('is stored if nothing differs; errors and dry runs are not', async () => {
    const report = await coding.reportOf(account, [ENGLISH]);
    const same = { filters: {}, payload: { language: 'eng' } };
    for (const [key, sent, status] of [
      ['dry', { ...body, meta: { dry_run: true } }, 200],
      ['error', { ...body, meta: { if_count: 7 } }, 409],
      ['nothing', same, 200],
    ] as const) {
      await send(report, `${report}-${key}`, sent).expect(status);
      const again = await send(report, `${report}-${key}`, sent).expect(status);
      expect(again.headers['idempotency-replayed']).toBe(key === 'nothing' ? 'true' : undefined);
    }
    expectError(await send(report, `${report}-nothing`), 'idempotency_key_reused', /another/);
    expect(await coding.records(report)).toEqual([]);
  });
});

describe('an update that changes nothing', () => {
  const untouched = async (
    body: unknown,
    mentions: NewMention[] = [ENGLISH, FRENCH],
    settings: Partial<Report> = {},
  ) => {
    const report = await coding.reportOf(account, mentions, settings);
    const before = await coding.mentions(report);
    const response = await coding.updateAll(account, report, body);
    expect(await coding.mentions(report)).toEqual(before);
    expect(await coding.records(report)).toEqual([]);
    expect(response.headers).not.toHaveProperty('change-id');
    return response;
  };
  const NOTHING = 'Nothing was changed.';

  it('records nothing, has no Change-Id and a null change_id if no mention differs (C14)', async () => {
    const response = await untouched({ filters: { languages: ['eng'] }, payload: { language: 'eng' } });
    expectDocument(response, 200);
    expect(response.body).toEqual({ data: { counter: counter(1, 0), change_id: null } });
  });

  it('is a dry run: the same counter, with meta.dry_run (C12)', async () => {
    const body = { filters: {}, payload: { language: 'eng' }, meta: { dry_run: true, if_count: 2 } };
    const response = await untouched(body);
    expectDocument(response, 200);
    expect(response.body).toEqual({
      data: { counter: counter(2, 1), change_id: null },
      meta: { dry_run: true, selection: expect.stringMatching(/^[\w-]{40}$/) as unknown },
    });
  });

  it.each([true, false])('is a 409 with meta.matched if if_count is another number (dry run: %s)', async (dry_run) => {
    for (const if_count of [0, 1, 3, Number.MAX_SAFE_INTEGER]) {
      const response = await untouched({ filters: {}, payload: NEGATIVE, meta: { if_count, dry_run } });
      const detail = `The filters select 2 mentions, not ${if_count} as in meta.if_count. ${NOTHING}`;
      expectError(response, 'matches_unexpected', detail, { meta: { matched: 2 } });
    }
  });

  it.each([true, false])('is a 413 with meta.matched beyond UPDATE_MAX_MENTIONS (dry run: %s)', async (dry_run) => {
    const small = await coding.replica({ UPDATE_MAX_MENTIONS: 3 });
    const report = await coding.report(account, 7);
    const before = await coding.mentions(report);
    const body = { filters: {}, payload: NEGATIVE, meta: { dry_run } };
    const response = await small.updateAll(account, report, body);
    const detail = `The filters select 7 mentions; at most 3 are allowed. ${NOTHING}`;
    expectError(response, 'matches_too_many', detail, { meta: { matched: 7 } });
    const expected = await small.updateAll(account, report, { ...body, meta: { dry_run, if_count: 7 } });
    expectError(expected, 'matches_too_many', detail, { meta: { matched: 7 } });
    const unexpected = await small.updateAll(account, report, { ...body, meta: { dry_run, if_count: 3 } });
    expectError(unexpected, 'matches_unexpected', /select 7 mentions, not 3/, { meta: { matched: 7 } });
    expect(await coding.mentions(report)).toEqual(before);
    const three = { filters: { ids: ['m0', 'm1', 'm2'] }, payload: NEGATIVE, meta: { dry_run } };
    expect((await small.updateAll(account, report, three)).body.data.counter).toEqual(counter(3, 3));
    await small.app.close();
  });

  it('is a 404 for an unknown report, and for one of another client account, indistinguishably (C14)', async () => {
    const stranger = coding.account();
    const theirs = await coding.reportOf(stranger, [ENGLISH]);
    for (const id of [theirs, 'nowhere', 'a\0b', 'x'.repeat(90)]) {
      const response = await coding.updateAll(account, id, { filters: {}, payload: NEGATIVE });
      expectError(response, 'report_not_found', 'There is no such report.');
    }
    expect(await negativeIn(theirs)).toEqual([]);
    expect((await coding.updateAll(stranger, theirs, { filters: {}, payload: NEGATIVE })).status).toBe(200);
  });

  it.each<[what: string, body: unknown, path: string, detail: RegExp]>([
    ['no filters', { payload: NEGATIVE }, 'filters', /^filters is missing/],
    ['null as filters', { filters: null, payload: NEGATIVE }, 'filters', /must be an object of filters/],
    ['an unknown filter', { filters: { mood: [1] }, payload: NEGATIVE }, 'filters.mood', /is not a known filter/],
    [
      'an invalid filter deep inside',
      { filters: { boolean: { must: { countries: ['FRA', 'x'] } } }, payload: NEGATIVE },
      'filters.boolean.must.countries[1]',
      /must be a country code/,
    ],
    ['no payload', { filters: {} }, 'payload', /^payload is missing/],
    ['null as payload', { filters: {}, payload: null }, 'payload', /must be an object/],
    ['an array as payload', { filters: {}, payload: [] }, 'payload', /must be an object/],
    ['an empty payload', { filters: {}, payload: {} }, 'payload', /must have at least one known member/],
    [
      'an invalid member of the payload',
      { filters: {}, payload: { review: { status: 'x' } } },
      'payload.review.status',
      /^payload\.review\.status must be one of reviewed, unreviewed, deleted\.$/,
    ],
    ['an object without its member', { filters: {}, payload: { location: {} } }, 'payload.location.country', /must be/],
    ['null as a value', { filters: {}, payload: { sentiment: null } }, 'payload.sentiment', /must be one of/],
    ['an invalid tag', { filters: {}, payload: { tags: ['a', ''] } }, 'payload.tags[1]', /must be a string of 1 to/],
    ['meta that is not an object', { filters: {}, payload: NEGATIVE, meta: 1 }, 'meta', /must be an object/],
    ['a dry_run that is not a boolean', metaOf({ dry_run: 1 }), 'meta.dry_run', /must be true or false/],
    ['null as if_count', metaOf({ if_count: null }), 'meta.if_count', /must be a whole number/],
    ['a negative if_count', metaOf({ if_count: -1 }), 'meta.if_count', /must be a whole number/],
    ['a broken if_count', metaOf({ if_count: 1.5 }), 'meta.if_count', /must be a whole number/],
    ['an if_count as a string', metaOf({ if_count: '2' }), 'meta.if_count', /must be a whole number/],
  ])('is a 400 with meta.path for %s (C14, D13)', async (_, body, path, detail) => {
    const { status, body: document } = await untouched(body);
    expect(status).toBe(400);
    expect(document.errors).toHaveLength(1);
    expect(document.errors[0]).toMatchObject({ meta: { path }, detail: expect.stringMatching(detail) });
  });

  it('is a 400 for unknown members, each with its path (C14)', async () => {
    const body = { filters: {}, payload: { ...NEGATIVE, mood: 1, review: { status: 'reviewed', by: 'me' } }, data: [] };
    const response = await untouched(body);
    expectDocument(response, 400);
    expect(response.body.errors).toMatchObject(
      [
        { code: 'member_unknown', meta: { path: 'data' }, detail: /use one of filters, payload, meta\.$/ },
        { code: 'member_unknown', meta: { path: 'payload.mood' }, detail: /use one of sentiment, channel, tags, / },
        { code: 'member_unknown', meta: { path: 'payload.review.by' }, detail: /use one of status\.$/ },
      ].map((error) => ({ ...error, detail: expect.stringMatching(error.detail) })),
    );
  });

  it('is a 400 with all problems of filters and payload (C14)', async () => {
    const response = await untouched({ filters: { ids: [], mood: 1 }, payload: { sentiment: 'x', channel: 'y' } });
    expectDocument(response, 400);
    const paths = response.body.errors.map(({ meta }: { meta: { path: string } }) => meta.path);
    expect(paths).toEqual(['filters.ids', 'filters.mood', 'payload.sentiment', 'payload.channel']);
  });

  it('is a 400 for channels on a report without channels, wherever the filter stands (D10)', async () => {
    for (const [filters, path] of [
      [{ channels: ['owned'] }, 'filters.channels'],
      [{ boolean: { must_not: { channels: ['owned'] } } }, 'filters.boolean.must_not.channels'],
    ] as const) {
      const response = await untouched({ filters, payload: NEGATIVE }, [ENGLISH], { channels_enabled: false });
      expectError(response, 'filter_unavailable', /the report has no channels/, { meta: { path } });
    }
  });

  it('matches nothing with a collaboration filter on a report without collaboration (D10)', async () => {
    const mentions = [{ collaboration_user_id: '1' }];
    const body = { filters: { collaboration_users: [1] }, payload: NEGATIVE };
    const { body: without } = await untouched(body, mentions);
    expect(without.data.counter).toEqual(counter(0, 0));
    const report = await coding.reportOf(account, mentions, { collaboration_enabled: true });
    expect((await coding.updateAll(account, report, body)).body.data.counter).toEqual(counter(1, 1));
  });

  it('is a 401 without a token, and a 403 without the scope of CODING_SCOPE (C10)', async () => {
    const report = await coding.report(account, 1);
    const anonymous = await coding.updateAll({ ...account, token: 'unknown' }, report, { filters: {} });
    expectError(anonymous, 'token_invalid', /bearer token/);
    const strict = await coding.replica({ CODING_SCOPE: 'code' });
    const reader = await strict.updateAll(account, report, { filters: {}, payload: NEGATIVE });
    expectError(reader, 'scope_insufficient', 'The token lacks the scope "code".');
    expect(await negativeIn(report)).toEqual([]);
    await strict.app.close();
  });

  it('is a 400 for a body that is not an object, and for none', async () => {
    for (const body of [[], 'x', 1, null]) {
      const report = await coding.report(account, 1);
      const response = await coding.http
        .post(`/coding/v1/reports/${report}/_update`)
        .set('authorization', `Bearer ${account.token}`)
        .set('content-type', 'application/json')
        .send(JSON.stringify(body));
      expectError(response, 'value_invalid', 'The body must be an object.');
    }
    const response = await coding.http
      .post('/coding/v1/reports/r/_update')
      .set('authorization', `Bearer ${account.token}`);
    expectError(response, 'body_missing', /./);
  });
});

const metaOf = (meta: object) => ({ filters: {}, payload: { language: 'eng' }, meta });

describe('concurrent changes', () => {
  it('of bulks and updates neither deadlock nor lose anything (C7, C11)', async () => {
    const report = await coding.report(account, 300);
    const ids = Array.from({ length: 300 }, (_, n) => `m${n}`);
    const bulk = (country: string, of: string[]) =>
      coding.bulk(
        account,
        of.map((id) => update(report, id, { location: { country } })),
      );
    const all = (language: string) => coding.updateAll(account, report, { filters: {}, payload: { language } });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => [
        bulk('FRA', n % 2 ? ids : [...ids].reverse()),
        all(n % 2 ? 'eng' : 'fra'),
        bulk('DEU', [`m${n}`]),
        coding.updateAll(account, report, {
          filters: { ids: ids.slice(0, 100 + n) },
          payload: { tags: [`round ${n}`] },
        }),
      ]).flat(),
    );
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 204]);
    const mentions = await coding.mentions(report);
    expect(new Set(mentions.map(({ language }) => language)).size).toBe(1);
    expect(mentions.every(({ country }) => country === 'FRA' || country === 'DEU')).toBe(true);
    const first = mentions.filter(({ id }) => ids.indexOf(id) < 100);
    expect(new Set(first.map(({ tags }) => tags.join())).size).toBe(1);
  });

  it('by a program without the lock are waited for, and the update begins again (C14)', async () => {
    const report = await coding.report(account, 2);
    const query = coding.database.dataSource.createQueryRunner();
    await query.startTransaction();
    await query.manager.update(Mention, { report_id: report, id: 'm0' }, { language: 'fra' });
    const updating = coding
      .updateAll(account, report, { filters: { languages: ['qaa'] }, payload: NEGATIVE })
      .then(({ body }) => body.data.counter);
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(() => coding.database.dataSource.query(waits)).toHaveLength(1);
    await query.commitTransaction();
    await query.release();
    expect(await updating).toEqual(counter(1, 1));
    expect(await negativeIn(report)).toEqual(['m1']);
  });
});

it('runs only statements that distributed tables accept (decision 0031)', async () => {
  const report = await coding.reportOf(account, [ENGLISH]);
  await coding.updateAll(account, report, { filters: { query: 'x', titles: ['y'] }, payload: NEGATIVE }).expect(200);
  const statements = [...watched].filter(([statement]) => statement.includes('selected as materialized'));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.flatMap(([, problems]) => problems)).toEqual([]);
});
