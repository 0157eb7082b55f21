import { Report } from '@earshot/coding/entities';
import { expectDocument, expectError, statusesOfLargePostAndNext } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, CodingUnderTest, newMention, update } from './support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

const ITEM_MEMBERS = 'an item may have action, report_id, mention_id, payload';
const PAYLOAD_MEMBERS = 'payload may have sentiment, channel, tags, review, language, location';

const itemError = (bulk_index: number, detail: unknown, item: object = {}) => ({
  status: '400',
  title: 'Bad Request',
  detail,
  meta: { bulk_index, ...item },
});

const counter = (provided: number, success: number) => ({ counter: { provided, success, errors: provided - success } });

describe('POST /coding/v1/_bulk', () => {
  it('answers 204 without a body if every item succeeds, and changes what the items set (4.3, 2.4)', async () => {
    const report = await coding.report(account, 2);
    const before = Date.now();
    const response = await coding.bulk(account, [
      update(report, 'm0', {
        sentiment: 'negative',
        channel: 'earned',
        tags: ['price', 'quality "A"', 'back\\slash', '{a,b}', 'NULL', 'émoji 🎉'],
        review: { status: 'reviewed' },
        language: 'zho-Hans',
        location: { country: 'FRA' },
      }),
    ]);
    expect({ status: response.status, text: response.text }).toEqual({ status: 204, text: '' });
    const { reviewed_at, ...mention } = await coding.mention(report, 'm0');
    expect(mention).toMatchObject({
      sentiment: 'negative',
      channel: 'earned',
      tags: ['price', 'quality "A"', 'back\\slash', '{a,b}', 'NULL', 'émoji 🎉'],
      review_status: 'reviewed',
      language: 'zho-Hans',
      country: 'FRA',
    });
    expect(reviewed_at!.valueOf()).toBeGreaterThanOrEqual(before);
    expect(await coding.mention(report, 'm1')).toEqual(newMention(report, 'm1'));
  });

  it('changes only the members that the payload has (2.4)', async () => {
    const report = await coding.report(account, 1);
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'positive' })]).expect(204);
    expect(await coding.mention(report, 'm0')).toEqual({ ...newMention(report, 'm0'), sentiment: 'positive' });
  });

  it('applies the valid items and answers 200 with the counter and the errors (4.3, 2.5)', async () => {
    const report = await coding.report(account, 1);
    const response = await coding.bulk(account, [
      update(report, 'm0', { sentiment: 'positive' }),
      update(report, 'm0', {}),
      update(report, 'm0', { review: { status: 'maybe' } }),
      update('nowhere', 'm0', { sentiment: 'positive' }),
      update(report, 'nothing', { sentiment: 'positive' }),
    ]);
    expectDocument(response, 200);
    const named = (mention_id: string, report_id = report) => ({ action: 'update', report_id, mention_id });
    expect(response.body).toEqual({
      data: counter(5, 1),
      errors: [
        itemError(1, 'payload must have at least one known member.', named('m0')),
        itemError(2, 'payload.review.status must be one of reviewed, unreviewed, deleted.', named('m0')),
        itemError(3, 'report not found', named('m0', 'nowhere')),
        itemError(4, 'mention not found in the report', named('nothing')),
      ],
    });
    expect((await coding.mention(report, 'm0')).sentiment).toBe('positive');
  });

  it('answers an empty array with 204 (C1)', async () => {
    await coding.bulk(account, []).expect(204);
  });

  it('reports each failed item once, in posted order, without an id, with every invalid member (C2, E7)', async () => {
    const report = await coding.report(account, 1);
    const items = [
      update(report, 'gone', { sentiment: 'positive' }),
      { action: 'delete', report_id: 7, payload: { sentiment: 'great', tags: 'a', mood: 1, location: { city: 'x' } } },
      update(report, 'm0', { sentiment: 'neutral' }),
      null,
      update('gone', 'm0', { sentiment: 'positive' }),
    ];
    const { body } = await coding.bulk(account, items).expect(200);
    expect(body.errors.map(({ meta }: { meta: { bulk_index: number } }) => meta.bulk_index)).toEqual([0, 1, 3, 4]);
    expect(body.errors).toHaveLength(body.data.counter.errors);
    const problems = body.errors[1].detail.split('; ') as string[];
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'action',
      'report_id',
      'mention_id',
      'payload.sentiment',
      'payload.tags',
      'payload.location.country',
      'payload.mood',
      'payload.location.city',
      'payload',
      'payload.location',
    ]);
    expect(body.errors[1].meta).toEqual({ bulk_index: 1, action: 'delete' });
    expect(body.errors[2]).toEqual(itemError(3, 'The item must be an object.'));
  });
});

describe('extreme items', () => {
  it('names 20 unknown members of an item, and counts the others (C2)', async () => {
    const report = await coding.report(account, 1);
    const unknown = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`k${n}`, n]));
    const item = { ...update(report, 'm0', { sentiment: 'positive' }), ...unknown };
    const { body } = await coding.bulk(account, [item]).expect(200);
    const named = Array.from({ length: 20 }, (_, n) => `k${n} is not a known member`).join('; ');
    expect(body.errors).toEqual([
      itemError(0, `${named}; 8980 more members are not known; ${ITEM_MEMBERS}.`, {
        action: 'update',
        report_id: report,
        mention_id: 'm0',
      }),
    ]);
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
  });

  it('reports an identifier that is too long for any index as not found (C5, E5)', async () => {
    const report = await coding.report(account, 1);
    const { body } = await coding
      .bulk(account, [
        update('x'.repeat(1_000_000), 'm0', { sentiment: 'positive' }),
        update(report, 'x'.repeat(1_000_000), { sentiment: 'positive' }),
        update(report, 'm0', { sentiment: 'positive' }),
      ])
      .expect(200);
    expect(body.errors.map(({ detail }: { detail: string }) => detail)).toEqual([
      'report not found',
      'mention not found in the report',
    ]);
    expect((await coding.mention(report, 'm0')).sentiment).toBe('positive');
  });

  it('answers other requests while it checks 50 000 invalid items', async () => {
    const items = Array.from({ length: 50_000 }, () => ({ payload: { sentiment: 'x', tags: [''], review: { a: 1 } } }));
    let answered = false;
    const large = coding.bulk(account, items).then((response) => {
      answered = true;
      return response;
    });
    let others = 0;
    while (!answered) {
      await coding.http.get('/health/live').expect(200);
      if (!answered) others++;
    }
    const { body } = await large;
    expect(body.errors).toHaveLength(50_000);
    expect(body.data).toEqual(counter(50_000, 0));
    expect(others).toBeGreaterThan(3);
  });
});

describe('one invalid item of a request (C3)', () => {
  const good = { sentiment: 'positive' };
  const sentiments = 'payload.sentiment must be one of positive, neutral, negative, unassigned.';
  const tags = 'payload.tags must be an array of strings of 1 to 255 characters, without NUL or lone surrogates.';
  const tooMany = 'payload.tags must have at most 100 different tags.';
  const numbered = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`);
  it.each<[string, (report: string) => unknown, string | RegExp]>([
    ['an array', () => [], 'The item must be an object.'],
    ['a number', () => 3, 'The item must be an object.'],
    ['a missing action', (r) => ({ ...update(r, 'm0', good), action: undefined }), 'action must be update.'],
    ['an action in capitals', (r) => ({ ...update(r, 'm0', good), action: 'UPDATE' }), 'action must be update.'],
    ['a report_id that is a number', () => update(1, 'm0', good), 'report_id must be a string.'],
    ['a mention_id that is null', (r) => update(r, null, good), 'mention_id must be a string.'],
    ['a mention_id with NUL', (r) => update(r, 'm\0', good), /^mention_id must not contain a NUL/],
    ['a report_id with a lone surrogate', () => update('\ud800', 'm0', good), /^report_id must not contain a NUL/],
    ['a missing payload', (r) => update(r, 'm0', undefined), 'payload must be an object.'],
    ['a payload that is null', (r) => update(r, 'm0', null), 'payload must be an object.'],
    ['a payload that is an array', (r) => update(r, 'm0', [good]), 'payload must be an object.'],
    ['a payload that is a string', (r) => update(r, 'm0', 'x'), 'payload must be an object.'],
    ['an empty payload', (r) => update(r, 'm0', {}), 'payload must have at least one known member.'],
    ['a sentiment outside the list', (r) => update(r, 'm0', { sentiment: 'ambivalent' }), sentiments],
    ['a sentiment with a capital letter', (r) => update(r, 'm0', { sentiment: 'Positive' }), sentiments],
    ['a sentiment that is null', (r) => update(r, 'm0', { sentiment: null }), sentiments],
    ['a sentiment in an array', (r) => update(r, 'm0', { sentiment: ['positive'] }), sentiments],
    [
      'a channel outside the list',
      (r) => update(r, 'm0', { channel: 'paid' }),
      'payload.channel must be one of owned, earned.',
    ],
    ['tags that are a string', (r) => update(r, 'm0', { tags: 'a' }), tags],
    ['tags that are null', (r) => update(r, 'm0', { tags: null }), tags],
    ['a tag that is a number', (r) => update(r, 'm0', { tags: ['a', 1] }), tags],
    ['an empty tag', (r) => update(r, 'm0', { tags: [''] }), tags],
    ['101 different tags (C4)', (r) => update(r, 'm0', { tags: numbered(101) }), tooMany],
    ['many more tags (C4)', (r) => update(r, 'm0', { tags: numbered(120_000) }), tooMany],
    ['a tag of 256 characters (C4)', (r) => update(r, 'm0', { tags: ['🎉'.repeat(256)] }), tags],
    ['a tag with NUL (E5)', (r) => update(r, 'm0', { tags: ['a\0'] }), tags],
    ['a tag with a lone surrogate (E5)', (r) => update(r, 'm0', { tags: ['\udc00'] }), tags],
    ['a review without a status', (r) => update(r, 'm0', { review: {} }), /^payload\.review\.status must be one of/],
    ['a review that is a string', (r) => update(r, 'm0', { review: 'reviewed' }), 'payload.review must be an object.'],
    [
      'a review that is an array',
      (r) => update(r, 'm0', { review: [{ status: 'reviewed' }] }),
      'payload.review must be an object.',
    ],
    [
      'a location without a country',
      (r) => update(r, 'm0', { location: {} }),
      /^payload\.location\.country must be a country code/,
    ],
    ['a country outside the list', (r) => update(r, 'm0', { location: { country: 'XXX' } }), /FRA\.$/],
    ['a country in lower case', (r) => update(r, 'm0', { location: { country: 'fra' } }), /FRA\.$/],
    [
      'a language outside the list',
      (r) => update(r, 'm0', { language: 'fr' }),
      /^payload\.language must be a language code/,
    ],
    ['an unknown member', (r) => ({ ...update(r, 'm0', good), id: 1 }), `id is not a known member; ${ITEM_MEMBERS}.`],
    [
      'an unknown member of the payload',
      (r) => update(r, 'm0', { ...good, note: '' }),
      `payload.note is not a known member; ${PAYLOAD_MEMBERS}.`,
    ],
    [
      'a member named constructor',
      (r) => update(r, 'm0', { ...good, constructor: 1 }),
      `payload.constructor is not a known member; ${PAYLOAD_MEMBERS}.`,
    ],
    [
      'a member named hasOwnProperty',
      (r) => ({ ...update(r, 'm0', good), hasOwnProperty: 1 }),
      `hasOwnProperty is not a known member; ${ITEM_MEMBERS}.`,
    ],
    [
      'a member named toString',
      (r) => update(r, 'm0', { review: { status: 'reviewed', toString: 'x' } }),
      'payload.review.toString is not a known member; payload.review may have status.',
    ],
  ])('%s', async (_case, item, detail) => {
    const report = await coding.report(account, 2);
    const { body } = await coding.bulk(account, [item(report), update(report, 'm1', good)]).expect(200);
    expect(body.data).toEqual(counter(2, 1));
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0].detail).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail));
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect((await coding.mention(report, 'm1')).sentiment).toBe('positive');
  });
});

describe('the items of a bulk request', () => {
  it('clear the tags with [], and keep a repeated tag once, at its first position (C4)', async () => {
    const report = await coding.report(account, 1);
    await coding.bulk(account, [update(report, 'm0', { tags: ['b', 'a', 'b', 'c', 'a'] })]).expect(204);
    expect((await coding.mention(report, 'm0')).tags).toEqual(['b', 'a', 'c']);
    await coding.bulk(account, [update(report, 'm0', { tags: [] })]).expect(204);
    expect((await coding.mention(report, 'm0')).tags).toEqual([]);
  });

  it('store 100 different tags, also from a list that repeats them (C4)', async () => {
    const report = await coding.report(account, 1);
    const hundred = Array.from({ length: 100 }, (_, n) => `tag ${n}`);
    const repeated = Array.from({ length: 50 }, () => hundred).flat();
    await coding.bulk(account, [update(report, 'm0', { tags: repeated })]).expect(204);
    expect((await coding.mention(report, 'm0')).tags).toEqual(hundred);
    expect((await coding.records(report))[0].payloads).toEqual([{ tags: hundred }]);
  });

  it('may have tags of 255 Unicode code points (C4)', async () => {
    const report = await coding.report(account, 1);
    const tag = '🎉'.repeat(255);
    await coding.bulk(account, [update(report, 'm0', { tags: [tag] })]).expect(204);
    expect((await coding.mention(report, 'm0')).tags).toEqual([tag]);
  });

  it('fail with "report not found" for a missing report and for one of another client account (C5)', async () => {
    const theirs = await coding.report(coding.account(), 1);
    const { body } = await coding
      .bulk(account, [update(theirs, 'm0', { sentiment: 'positive' }), update('gone', 'm0', { sentiment: 'positive' })])
      .expect(200);
    expect(body.errors.map(({ detail }: { detail: string }) => detail)).toEqual([
      'report not found',
      'report not found',
    ]);
    expect(await coding.mention(theirs, 'm0')).toEqual(newMention(theirs, 'm0'));
  });

  it('fail by their validation first, then by what is not found (C5)', async () => {
    const { body } = await coding.bulk(account, [update('gone', 'm0', { sentiment: 'x' })]).expect(200);
    expect(body.errors[0].detail).toMatch(/^payload\.sentiment/);
  });

  it('have the same effect with hundreds of different payloads as with a few (2.4)', async () => {
    const count = 600;
    const report = await coding.report(account, count);
    const change = (n: number) => ({
      ...(n % 2 && { sentiment: 'negative', language: 'fra' }),
      ...(n % 3 && { channel: 'earned', location: { country: 'FRA' } }),
      ...(n % 5 && { review: { status: n % 4 ? 'reviewed' : 'unreviewed' } }),
      tags: [`tag ${n}`, '{"a\\",NULL}'],
    });
    const items = Array.from({ length: count }, (_, n) => update(report, `m${n}`, change(n)));
    const coded = await coding.report(account, count);
    await coding.bulk(account, items).expect(204);
    // In requests with few different payloads each.
    for (let at = 0; at < count; at += 200) {
      await coding
        .bulk(
          account,
          items.slice(at, at + 200).map((item) => ({ ...item, report_id: coded })),
        )
        .expect(204);
    }
    const valuesOf = async (id: string) =>
      (await coding.mentions(id)).map(({ report_id: _, reviewed_at, ...values }) => [values, reviewed_at !== null]);
    expect(await valuesOf(report)).toEqual(await valuesOf(coded));
    expect((await coding.mention(report, 'm7')).tags).toEqual(['tag 7', '{"a\\",NULL}']);
  });

  it('are applied and counted one by one if they repeat a mention, in posted order (C6)', async () => {
    const report = await coding.report(account, 2);
    const { body } = await coding
      .bulk(account, [
        update(report, 'm0', { sentiment: 'negative', tags: ['first'] }),
        update(report, 'm1', { channel: 'owned' }),
        update(report, 'm0', { sentiment: 'wrong' }),
        update(report, 'm0', { sentiment: 'positive', channel: 'earned' }),
        update(report, 'm0', { tags: ['last'] }),
      ])
      .expect(200);
    expect(body.data).toEqual(counter(5, 4));
    expect(await coding.mention(report, 'm0')).toMatchObject({
      sentiment: 'positive',
      channel: 'earned',
      tags: ['last'],
    });
    expect(await coding.mention(report, 'm1')).toMatchObject({ sentiment: 'unassigned', channel: 'owned' });
  });

  it('distinguish mentions with the same id in different reports', async () => {
    const [one, two] = [await coding.report(account, 1), await coding.report(account, 1)];
    await coding
      .bulk(account, [update(two, 'm0', { sentiment: 'negative' }), update(one, 'm0', { sentiment: 'positive' })])
      .expect(204);
    expect((await coding.mention(one, 'm0')).sentiment).toBe('positive');
    expect((await coding.mention(two, 'm0')).sentiment).toBe('negative');
  });

  it('set reviewed_at to the time of the request with a review status, and clear it with unreviewed (C8)', async () => {
    const report = await coding.report(account, 3);
    const items = ['reviewed', 'deleted', 'unreviewed'].map((status, n) =>
      update(report, `m${n}`, { review: { status } }),
    );
    await coding.bulk(account, items).expect(204);
    const [reviewed, deleted, unreviewed] = await coding.mentions(report);
    expect(reviewed.reviewed_at).toBeInstanceOf(Date);
    expect(deleted.reviewed_at).toEqual(reviewed.reviewed_at);
    expect(unreviewed.reviewed_at).toBeNull();
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'positive' })]).expect(204);
    expect((await coding.mention(report, 'm0')).reviewed_at).toEqual(reviewed.reviewed_at);
    await coding.bulk(account, [update(report, 'm0', { review: { status: 'unreviewed' } })]).expect(204);
    expect((await coding.mention(report, 'm0')).reviewed_at).toBeNull();
  });

  it('are recorded with user, time, mentions and payloads, if they are applied (C9)', async () => {
    const report = await coding.report(account, 2);
    await coding
      .bulk(account, [
        update(report, 'm1', { sentiment: 'negative' }),
        update(report, 'gone', { sentiment: 'negative' }),
        update(report, 'm0', { sentiment: 'wrong' }),
        update(report, 'm1', { tags: ['x', 'x'] }),
        update(report, 'm0', { sentiment: 'negative' }),
      ])
      .expect(200);
    const [record, ...rest] = await coding.records(report);
    expect(rest).toEqual([]);
    expect(record).toMatchObject({
      user_id: account.userId,
      application_id: 'app-1',
      mention_ids: ['m1', 'm1', 'm0'],
      payload_numbers: [0, 1, 0],
      payloads: [{ sentiment: 'negative' }, { tags: ['x'] }],
    });
    expect(Date.now() - record.changed_at.valueOf()).toBeLessThan(60_000);
  });

  it('can be read from the change records as the history of a mention (C9)', async () => {
    const report = await coding.report(account, 1);
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]).expect(204);
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'positive' })]).expect(204);
    const history = await coding.database.dataSource.query(
      `select mention_id, payload, user_id from (
         select unnest(mention_ids) as mention_id, payloads -> unnest(payload_numbers) as payload, changed_at, user_id
         from coding.change_record where report_id = $1) as change
       where mention_id = 'm0' order by changed_at`,
      [report],
    );
    expect(history.map(({ payload }: { payload: object }) => payload)).toEqual([
      { sentiment: 'negative' },
      { sentiment: 'positive' },
    ]);
  });
});

describe('requests that are rejected as a whole', () => {
  const untouched = async (send: (report: string) => PromiseLike<Parameters<typeof expectError>[0]>) => {
    const report = await coding.report(account, 1);
    const response = await send(report);
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect(await coding.records(report)).toEqual([]);
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'positive' })]).expect(204);
    return response;
  };
  const body = (report: string) => JSON.stringify({ data: [update(report, 'm0', { sentiment: 'positive' })] });

  it.each([
    ['no data', '{}'],
    ['data that is an object', '{"data":{}}'],
    ['data that is null', '{"data":null}'],
    ['a member next to data and meta', '{"data":[],"dry_run":true}'],
    ['a misspelt member', '{"data":[],"Meta":{}}'],
    ['items in errors', '{"data":[],"errors":[]}'],
    ['a meta that is not an object', '{"data":[],"meta":[]}'],
    ['a meta that is null', '{"data":[],"meta":null}'],
    ['an array at the root', '[]'],
    ['null at the root', 'null'],
    ['a number at the root', '1'],
    ['a string at the root', '"data"'],
    ['an empty body', ''],
    ['half a document', '{"data":['],
    ['two documents', '{"data":[]}{"data":[]}'],
    ['a trailing comma', '{"data":[],}'],
    ['__proto__ (E5)', '{"data":[{"__proto__":{"x":1}}]}'],
    ['constructor.prototype (E5)', '{"data":[{"constructor":{"prototype":{"x":1}}}]}'],
    ['100 000 nested arrays (E5)', `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['100 000 nested objects (E5)', `{"data":[${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]}`],
    ['invalid UTF-8 (E5)', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('answers %s with 400 (C1)', async (_case, text) => {
    expectError(await untouched(() => coding.raw(account, text)), 400, /.+/, { title: 'Bad Request' });
  });

  it('names an unknown member next to data and meta, and applies nothing (C1)', async () => {
    const data = (report: string) => [update(report, 'm0', { sentiment: 'positive' })];
    const send = (document: (report: string) => object) =>
      untouched((report) => coding.raw(account, JSON.stringify(document(report))));
    expectError(
      await send((report) => ({ data: data(report), dry_run: true })),
      400,
      'dry_run is not a known member of the document; "data" and "meta" are allowed.',
    );
    expectError(
      await send((report) => ({ ['x'.repeat(100)]: 1, data: data(report) })),
      400,
      /^x{60}\.\.\. is not a known/,
    );
    expectError(await send((report) => ({ data: data(report), meta: 'x' })), 400, 'meta must be an object.');
  });

  it('rejects a dry run (C1)', async () => {
    const response = await untouched((report) =>
      coding.raw(
        account,
        JSON.stringify({ data: [update(report, 'm0', { sentiment: 'positive' })], meta: { dry_run: true } }),
      ),
    );
    expectError(response, 400, /^meta\.dry_run must be false/);
  });

  it('accepts meta next to data, and ignores its unknown members (C1)', async () => {
    const report = await coding.report(account, 1);
    const document = { meta: { source: 'x', dry_run: false }, data: [update(report, 'm0', { sentiment: 'positive' })] };
    expect((await coding.raw(account, JSON.stringify(document))).status).toBe(204);
    expect((await coding.mention(report, 'm0')).sentiment).toBe('positive');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'multipart/form-data; boundary=x',
  ])('answers a body of %s with 415 (C1)', async (type) => {
    expectError(
      await untouched((report) => coding.raw(account, body(report)).set('content-type', type)),
      415,
      `The media type "${type}" is not supported; send application/json.`,
    );
  });

  it('answers application/json with a parameter with 415 (7, E1)', async () => {
    const response = await untouched((report) =>
      coding.raw(account, body(report)).set('content-type', 'application/json; charset=utf-8'),
    );
    expectError(response, 415, /charset=utf-8/);
  });

  it('answers a missing, unknown or expired token with 401, before it reads the body (4.3, C1)', async () => {
    const expired = coding.account();
    coding.security.tokens.get(expired.token)!.exp = 1;
    coding.security.tokens.delete(expired.token);
    for (const headers of [{}, { authorization: 'Bearer unknown' }, { authorization: `Bearer ${expired.token}` }]) {
      for (const text of [undefined, '{"data":[', `{"data":[]} ${' '.repeat(100)}`]) {
        const request = coding.http.post('/coding/v1/_bulk').set('content-type', 'application/json').set(headers);
        const response = await untouched(() => request.send(text));
        expectError(response, 401, /bearer token/, { title: 'Unauthorized' });
        expect(response.headers['www-authenticate']).toMatch(/^Bearer /);
      }
    }
  });

  it('accepts the token only in the header (B10)', async () => {
    const response = await untouched((report) =>
      coding.http
        .post(`/coding/v1/_bulk?access_token=${account.token}`)
        .send({ access_token: account.token, data: [update(report, 'm0', { sentiment: 'positive' })] }),
    );
    expectError(response, 401, /.+/);
  });

  it('answers more than BULK_MAX_ITEMS items, or more than BODY_LIMIT bytes, with 413 (C1)', async () => {
    const small = await coding.replica({ BULK_MAX_ITEMS: 3, BODY_LIMIT: 1000 });
    const item = (report: string) => update(report, 'm0', { sentiment: 'positive' });
    const many = await untouched((report) =>
      small.bulk(
        account,
        [1, 2, 3, 4].map(() => item(report)),
      ),
    );
    expectError(many, 413, 'The request has 4 items; at most 3 are allowed.');
    const large = await untouched((report) => small.bulk(account, [item(report), 'x'.repeat(1000)]));
    expectError(large, 413, 'The body is larger than 1000 bytes.');
    await small.app.close();
  });

  it('reads a rejected body to its end, so that the client gets the answer and can continue (C1)', async () => {
    const small = await coding.replica({ BODY_LIMIT: 1000 });
    await small.app.listen(0, '127.0.0.1');
    const statuses = await statusesOfLargePostAndNext(await small.app.getUrl(), '/coding/v1/_bulk', {
      authorization: `Bearer ${account.token}`,
      'content-type': 'application/json',
    });
    expect(statuses).toEqual(['413', '200']);
    await small.app.close();
  });

  it('answers other methods with 405 and Allow (E2)', async () => {
    const response = await coding.http.get('/coding/v1/_bulk').set('authorization', `Bearer ${account.token}`);
    expectError(response, 405, /POST/);
    expect(response.headers.allow).toBe('POST');
  });
});

describe('CODING_SCOPE (C10)', () => {
  it('allows any scope if it is unset, and rejects a token without it with 403 if it is set', async () => {
    const strict = await coding.replica({ CODING_SCOPE: 'code' });
    const [reader, coder] = [coding.account('read'), coding.account('read code')];
    const report = await coding.report(reader, 1);
    const items = [update(report, 'm0', { sentiment: 'positive' })];
    const response = await strict.bulk(reader, items);
    expectError(response, 403, 'The token lacks the scope "code".', { title: 'Forbidden' });
    expect(response.headers['www-authenticate']).toContain('insufficient_scope');
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    await strict.bulk(coder, []).expect(204);
    await coding.bulk(reader, items).expect(204);
    await strict.app.close();
  });
});

describe('introspection of tokens (A4, B7)', () => {
  it('asks once for parallel requests with one token, and keeps the answer', async () => {
    const caller = coding.account();
    await Promise.all(Array.from({ length: 10 }, () => coding.bulk(caller, []).expect(204)));
    await coding.bulk(caller, []).expect(204);
    expect(coding.security.asked.filter((token) => token === caller.token)).toHaveLength(1);
  });

  it('keeps a negative answer for a second, so that an invalid token costs one introspection', async () => {
    const caller = coding.account();
    const known = coding.security.tokens.get(caller.token)!;
    coding.security.tokens.delete(caller.token);
    for (let n = 0; n < 5; n++) await coding.bulk(caller, []).expect(401);
    expect(coding.security.asked.filter((token) => token === caller.token)).toHaveLength(1);
    coding.security.tokens.set(caller.token, known);
    await vi.waitFor(() => coding.bulk(caller, []).expect(204), { timeout: 5_000, interval: 200 });
  });

  it.each(['a,b', 'a%20b', 'é', 'x'.repeat(513), '='])(
    'does not ask about %s, which cannot be a token',
    async (token) => {
      const before = coding.security.asked.length;
      const response = await coding.bulk({ ...coding.account(), token: encodeURI(token) }, []);
      expectError(response, 401, /bearer token/);
      expect(coding.security.asked).toHaveLength(before);
    },
  );

  it.each([500, 503, 401])('answers 503 with Retry-After, never 401, while security answers %s', async (status) => {
    const caller = coding.account();
    coding.security.failWith = status;
    const response = await coding.bulk(caller, []);
    const ready = await coding.http.get('/health/ready');
    coding.security.failWith = undefined;
    expectError(response, 503, /token cannot be checked/, { title: 'Service Unavailable' });
    expect(response.headers['retry-after']).toBe('1');
    expectError(
      ready,
      503,
      status === 401
        ? 'Not ready: security does not accept INTROSPECTION_CLIENT_ID and INTROSPECTION_CLIENT_SECRET.'
        : 'Not ready: security unavailable.',
    );
    await coding.bulk(caller, []).expect(204);
  });
});

describe('many reports', () => {
  it('are coded in one request, even hundreds', async () => {
    const ids = await Promise.all(Array.from({ length: 300 }, () => coding.report(account, 1)));
    await coding
      .bulk(
        account,
        ids.map((id) => update(id, 'm0', { sentiment: 'neutral' })),
      )
      .expect(204);
    const rows = await coding.database.dataSource
      .getRepository(Report)
      .count({ where: { client_id: account.clientId } });
    expect(rows).toBeGreaterThanOrEqual(300);
    const [{ count }] = await coding.database.dataSource.query(
      `select count(*)::int from coding.mention where report_id = any($1) and sentiment = 'neutral'`,
      [ids],
    );
    expect(count).toBe(300);
  });
});
