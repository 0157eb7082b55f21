import { expectError } from '@earshot/test-kit/http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exported } from '../export/export-support.js';
import { type Account, ids, MentionUnderTest, type NewMention } from '../support.js';

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

/** A Thursday. */
const NOW = '2026-11-26T11:00:00Z';
const setClock = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
beforeEach(() => void setClock(NOW));
afterEach(() => void vi.useRealTimers());

const at = (id: string, time: string): NewMention => ({ id, date: new Date(time) });
const DAYS = [
  at('nov-20', '2026-11-20T12:00:00Z'),
  at('nov-24', '2026-11-24T12:00:00Z'),
  at('nov-25', '2026-11-25T12:00:00Z'),
  at('nov-26', '2026-11-26T10:00:00Z'),
];
/** Newer than anything until today. */
const AHEAD = at('2099', '2099-01-01T00:00:00Z');
const lastDays = (days: number, to = 'now') => ({ period: { last: { days }, to } });

describe('a rolling period (D5)', () => {
  const find = async (rows: NewMention[], filters: object) =>
    mention.find(account, await mention.report(account, rows), filters);

  it('up to now is whole days before today', async () => {
    expect(await find([...DAYS, AHEAD], lastDays(2))).toEqual(['nov-25', 'nov-24']);
  });

  it('up to the newest mention ends with its day, which is not after today', async () => {
    expect(await find([...DAYS, AHEAD], lastDays(2, 'newest'))).toEqual(['nov-26', 'nov-25']);
    expect(await find([...DAYS.slice(0, 2), AHEAD], lastDays(5, 'newest'))).toEqual(['nov-24', 'nov-20']);
    expect(await find([AHEAD], lastDays(1_000, 'newest'))).toEqual([]);
    expect(await find([], lastDays(1, 'newest'))).toEqual([]);
  });

  it('takes a mention of later today as one of today, in the time zone of the period', async () => {
    const evening = [...DAYS, at('in-tokyo', '2026-11-26T16:00:00Z')];
    expect(await find(evening, lastDays(1, 'newest'))).toEqual(['in-tokyo', 'nov-26']);
    const inTokyo = { period: { last: { days: 1 }, to: 'newest', time_zone: 'Asia/Tokyo' } };
    expect(await find(evening, inTokyo)).toEqual(['nov-26']);
  });

  it('is the same in a saved search, which rolls (G2, D25)', async () => {
    const report = await mention.report(account, DAYS);
    const data = { name: 'Yesterday', filters: lastDays(1) };
    const { body } = await mention.http
      .post('/workspace/v1/searches')
      .set('authorization', `Bearer ${account.token}`)
      .send({ data })
      .expect(201);
    expect(body.data.filters).toEqual(lastDays(1));
    const saved = { saved: [body.data.id] };
    expect(await mention.find(account, report, saved)).toEqual(['nov-25']);
    setClock('2026-11-27T00:00:00Z');
    expect(await mention.find(account, report, saved)).toEqual(['nov-26']);
  });

  it('stays what it was while a search is paged, whatever day begins and whatever arrives (D1)', async () => {
    const report = await mention.report(account, DAYS);
    for (const [filters, expected] of [
      [lastDays(2), ['nov-24']],
      [lastDays(3, 'newest'), ['nov-25', 'nov-24']],
    ] as const) {
      setClock('2026-11-26T23:59:59Z');
      const first = await mention.search(account, report, { filters, size: 1 });
      setClock('2026-11-27T00:00:01Z');
      await mention.insert(report, [at(`new ${expected.length}`, '2026-11-27T00:00:00Z')]);
      const { body } = await mention.search(account, report, { filters, after: first.body.meta.next });
      expect(ids(body)).toEqual(expected);
    }
  });

  it.each(['[]', '[1,2]', '["x"]', '{}'])('does not accept a cursor whose moment is %s (E5)', async (moment) => {
    const report = await mention.report(account, DAYS);
    const after = Buffer.from(`["date","desc",null,"m",${moment}]`).toString('base64url');
    const response = await mention.search(account, report, { filters: lastDays(1), after });
    expectError(response, 'cursor_invalid', /^after must be meta\.next/, { meta: { path: 'after' } });
  });

  it('of any moment in a cursor is answered (E5)', async () => {
    const report = await mention.report(account, DAYS);
    for (const time of [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]) {
      const moment = [time, [report.id, ['UTC', time]]];
      const after = Buffer.from(JSON.stringify(['date', 'desc', null, 'm', moment])).toString('base64url');
      for (const to of ['now', 'newest']) {
        await mention.search(account, report, { filters: lastDays(1_000, to), after }).expect(200);
      }
    }
  });

  it('is in counts, comparisons and backgrounds of words what it is in a search (D16, D20, D21)', async () => {
    const report = await mention.report(
      account,
      [...DAYS, AHEAD].map((row) => ({ ...row, title: 'recall' })),
    );
    const days = { date_histogram: { field: 'date', interval: 'day' } };
    const words = { words: { against: lastDays(1) } };
    const request = { filters: lastDays(3, 'newest'), compare: lastDays(3), aggregations: { days, words } };
    const { body } = await mention.analytics(account, report, request).expect(200);
    expect(body.meta).toEqual({ total: 3, compared: 2 });
    const [first, , last] = body.data.days.buckets;
    expect(first).toMatchObject({
      key: '2026-11-24T00:00:00.000Z',
      compared_key: '2026-11-23T00:00:00.000Z',
      compared: 0,
    });
    expect(last).toMatchObject({ key: '2026-11-26T00:00:00.000Z', count: 1, compared: 1 });
    expect(body.data.words.buckets).toMatchObject([{ key: 'recall', count: 3, background: 1 }]);
  });

  it('is exported as it is found (D19)', async () => {
    const report = await mention.report(account, DAYS);
    const { text } = await exported(await mention.listen(), account, report, { filters: lastDays(2) });
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(['nov-24', 'nov-25']);
  });

  it('up to the newest mention is counted of each report of a dashboard by itself (D22)', async () => {
    const reports = [await mention.report(account, DAYS), await mention.report(account, DAYS.slice(0, 2))];
    const dashboard = await mention.dashboard(
      account,
      reports.map(({ id }) => id),
    );
    const body = { filters: lastDays(1, 'newest'), aggregations: { by: { terms: { field: 'report' } } } };
    const counted = await mention.dashboardAnalytics(account, dashboard, body).expect(200);
    expect(counted.body.data.by.buckets.map(({ count }: { count: number }) => count)).toEqual([1, 1]);
    const days = { date_histogram: { field: 'date', interval: 'day' } };
    const compared = { ...body, compare: lastDays(2), aggregations: { days } };
    expectError(
      await mention.dashboardAnalytics(account, dashboard, compared),
      'parameters_conflicting',
      /^filters\.period\.to must be now /,
      {
        meta: { path: 'filters.period.to' },
      },
    );
    await mention.dashboardAnalytics(account, dashboard, { ...compared, filters: lastDays(1) }).expect(200);
  });
});
