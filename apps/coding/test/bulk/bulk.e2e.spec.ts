import { Report } from '@earshot/coding/entities';
import type { ItemCode } from '@earshot/error-kit';
import { watched } from '@earshot/test-kit/database';
import { expectDocument } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, counter, ITEM_MEMBERS, newMention, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

const itemError = (bulk_index: number, code: ItemCode, detail: unknown, item: object = {}) => ({
  status: '400',
  code,
  title: 'Bad Request',
  detail,
  meta: { bulk_index, ...item },
});

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
        itemError(1, 'item_invalid', 'payload must have at least one known member.', named('m0')),
        itemError(
          2,
          'item_invalid',
          'payload.review.status must be one of reviewed, unreviewed, deleted.',
          named('m0'),
        ),
        itemError(3, 'report_not_found', 'report not found', named('m0', 'nowhere')),
        itemError(4, 'mention_not_found', 'mention not found in the report', named('nothing')),
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
    expect(body.errors[1]).toMatchObject({ code: 'item_invalid', meta: { bulk_index: 1, action: 'delete' } });
    expect(body.errors[2]).toEqual(itemError(3, 'item_invalid', 'The item must be an object.'));
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
      itemError(0, 'item_invalid', `${named}; 8980 more members are not known; ${ITEM_MEMBERS}.`, {
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
    expect(body.errors).toMatchObject([
      { code: 'report_not_found', detail: 'report not found' },
      { code: 'mention_not_found', detail: 'mention not found in the report' },
    ]);
    expect((await coding.mention(report, 'm0')).sentiment).toBe('positive');
  });

  it('are applied unchanged if there are 40 000 (C6)', async () => {
    const report = await coding.report(account, 3);
    const items = Array.from({ length: 40_000 }, (_, n) =>
      update(report, `m${n % 3}`, { tags: [`"${n}"\\ é 🎉 ]},`], sentiment: n % 2 ? 'positive' : 'negative' }),
    );
    await coding.bulk(account, items).expect(204);
    const tags = (await coding.mentions(report)).map((mention) => mention.tags);
    expect(tags).toEqual([39_999, 39_997, 39_998].map((n) => [`"${n}"\\ é 🎉 ]},`]));
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

it('reads and writes mentions only with statements that distributed tables accept', async () => {
  const report = await coding.report(account, 1);
  await coding.bulk(account, [update(report, 'm0', { tags: ['a'] }), update(report, 'gone', { tags: [] })]).expect(200);
  for (const text of ['update coding.mention as', 'insert into coding.change_record']) {
    const statements = [...watched].filter(([statement]) => statement.includes(text));
    expect(statements.flatMap(([, problems]) => problems)).toEqual([]);
    expect(statements).not.toEqual([]);
  }
});
