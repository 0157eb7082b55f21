import type { Interactions } from '@earshot/coding/entities';
import { expectError } from '@earshot/test-kit/http';
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

const INTERACTIONS = ['likes', 'comments', 'shares', 'views'];
const NUMBERS = ['influence', 'service_rank', 'engagement', ...INTERACTIONS];

/** Interactions that are all the same. */
const each = (count: number | null) =>
  Object.fromEntries(INTERACTIONS.map((kind) => [kind, count])) as unknown as Interactions;

describe('sorting (D1, D27)', () => {
  const row = (id: string, n: number | null): NewMention => {
    const time = n === null ? null : day(1 + n);
    const numbers = { influence: n, service_rank: n && n / 2, interactions: each(n && n * 300_000_000_000) };
    return { id, infused_at: time, crawled_at: time, ...numbers };
  };
  const rows = [row('b', 2), row('a', 2), row('d', null), row('c', null), row('e', 0), row('f', 3)];

  it.each(['infused_at', 'crawled_at', ...NUMBERS])(
    'by %s puts unknown values last in both directions, and breaks ties by id ascending',
    async (key) => {
      const report = await mention.report(account, rows);
      const sorted = (direction: string) => mention.find(account, report, {}, { sort: { [key]: direction } });
      expect(await sorted('asc')).toEqual(['e', 'a', 'b', 'f', 'c', 'd']);
      expect(await sorted('desc')).toEqual(['f', 'a', 'b', 'e', 'c', 'd']);
    },
  );

  it('by date breaks ties by id ascending', async () => {
    const report = await mention.report(account, [{ id: 'b' }, { id: 'a' }, { id: 'c', date: day(1) }]);
    expect(await mention.find(account, report, {}, { sort: { date: 'asc' } })).toEqual(['c', 'a', 'b']);
    expect(await mention.find(account, report, {}, { sort: { date: 'desc' } })).toEqual(['a', 'b', 'c']);
  });
});

describe('paging with after (D1)', () => {
  const rows = Array.from({ length: 97 }, (_, n): NewMention => {
    const value = n % 5 === 0 ? null : n % 7;
    return {
      id: `m${String((n * 37) % 97).padStart(2, '0')}`,
      date: new Date(Date.UTC(2026, 0, 1, 0, 0, n % 9)),
      infused_at: value === null ? null : new Date(Date.UTC(2026, 1, 1, 0, 0, value, 123)),
      crawled_at: value === null ? null : day(value + 1),
      influence: value,
      service_rank: value === null ? null : value / 3,
      interactions: each(value && 1_000_000_000_000 - value),
    };
  });

  it.each(
    ['date', 'infused_at', 'crawled_at', ...NUMBERS].flatMap((key) => [
      [key, 'asc'],
      [key, 'desc'],
    ]),
  )(
    'returns each mention once, by %s %s, with unknown values and ties, while mentions are coded',
    async (key, direction) => {
      const report = await mention.report(account, rows);
      const sort = { [key]: direction };
      const whole = await mention.find(account, report, {}, { sort });
      const seen: string[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const { body } = await mention.search(account, report, { sort, size: 10, after, total: false });
        seen.push(...ids(body));
        after = body.meta.next;
        await mention.database.dataSource.query(
          `update coding.mention
              set sentiment = 'positive', tags = array['x'], review_status = 'reviewed', reviewed_at = now()
            where report_id = $1 and id = any($2)`,
          [report.id, [...seen.slice(-3), ...whole.slice(seen.length, seen.length + 3)]],
        );
      }
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(97);
    },
  );

  it('has no next page after a full last page', async () => {
    const report = await mention.report(account, dated(4));
    const first = await mention.search(account, report, { size: 2 });
    const last = await mention.search(account, report, { size: 2, after: first.body.meta.next });
    expect(ids(last.body)).toEqual(['m1', 'm0']);
    expect(last.body.meta.next).toBeNull();
  });

  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each([
    ['1e+999', '1e+999'],
    ['-1e+999', '-1e+999'],
    ['400 digits', '9'.repeat(400)],
    ['400 digits below zero', `-${'9'.repeat(400)}`],
    ['400 digits after the point', `0.${'0'.repeat(400)}1`],
    ['1e-400', '1e-400'],
    ['0e+5', '0e+5'],
    ['1e+5000000000', '1e+5000000000'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['an empty text', ''],
  ])('rejects a cursor with %s, which is not a number of the database (E5)', async (_case, value) => {
    const report = await mention.report(account, [{ influence: 1, service_rank: 0 }]);
    for (const key of NUMBERS) {
      const request = { sort: { [key]: 'desc' }, after: cursor([key, 'desc', value, 'm0']) };
      expectError(await mention.search(account, report, request), 'cursor_invalid', /^after /, {
        meta: { path: 'after' },
      });
    }
  });

  it.each([0, -0, 5e-324, -5e-324, 1.7976931348623157e308, -1.5e-7, 123456789012345680000, 1 / 3])(
    'continues exactly after the number %d',
    async (service_rank) => {
      const report = await mention.report(account, [
        { id: 'a', service_rank },
        { id: 'b', service_rank },
        { id: 'c', service_rank: null },
      ]);
      const sort = { service_rank: 'asc' };
      const { body } = await mention.search(account, report, { sort, size: 1 });
      expect(await mention.find(account, report, {}, { sort, after: body.meta.next })).toEqual(['b', 'c']);
    },
  );

  it('rejects a cursor that is longer than any real one (E5)', async () => {
    const report = await mention.report(account);
    const after = cursor(['date', 'desc', null, 'x'.repeat(100_000)]);
    expectError(await mention.search(account, report, { after }), 'cursor_invalid', /^after /, {
      meta: { path: 'after' },
    });
  });

  it('rejects a cursor of another sort, a changed cursor, and a cursor with from', async () => {
    const report = await mention.report(account, dated(3));
    const { body } = await mention.search(account, report, { size: 1 });
    const after = body.meta.next as string;
    const tampered = [
      ['date', 'desc', 'now', 'm1'],
      ['date', 'desc', "2026-01-01 00:00:00+00'; drop table x; --", 'm1'],
      ['date', 'desc', '2026-01-01T00:00:00.000000Z', 'm\0'],
      ['date', 'desc', '2026-02-30T00:00:00.000000Z', 'm1'],
      ['date', 'desc', 1, 'm1'],
      ['date', 'desc'],
      {},
    ].map(cursor);
    for (const request of [{ after, sort: { date: 'asc' } }, ...tampered.map((text) => ({ after: text }))]) {
      const response = await mention.search(account, report, request);
      expectError(response, 'cursor_invalid', /^after /, { meta: { path: 'after' } });
    }
    const both = await mention.search(account, report, { after, from: 0 });
    expectError(both, 'parameters_conflicting', 'after must not be combined with from.', { meta: { path: 'after' } });
    const { status } = await mention.search(account, report, { after });
    expect(status).toBe(200);
  });
});
