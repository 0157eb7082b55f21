import { expectError } from '@earshot/test-kit/http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, CodingUnderTest } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => coding.stop());

const setClock = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
const EVENING = '2026-11-26T23:59:00Z';
const MORNING = '2026-11-27T00:01:00Z';

const DATES = ['2026-11-25T12:00:00Z', '2026-11-26T12:00:00Z', '2099-01-01T00:00:00Z'];
const reportOf = (owner = account) =>
  coding.reportOf(
    owner,
    DATES.map((date) => ({ date: new Date(date) })),
  );
const lastDay = (to: string) => ({ period: { last: { days: 1 }, to } });
const PAYLOAD = { tags: ['seen'] };
const send = (report: string, to: string, meta: object) =>
  coding.updateAll(account, report, { filters: lastDay(to), payload: PAYLOAD, meta });
const tagged = async (report: string): Promise<number[]> =>
  (await coding.mentions(report)).flatMap(({ tags }, n) => (tags.length > 0 ? [n] : []));

describe('an update of a rolling period (D5)', () => {
  it.each([
    ['now', 0],
    ['newest', 1],
  ])('changes the mentions of its days, up to %s', async (to, changed) => {
    setClock(EVENING);
    const report = await reportOf();
    await send(report, to, {}).expect(200);
    expect(await tagged(report)).toEqual([changed]);
  });

  it('is of the days that its dry run counted, also after midnight (C19)', async () => {
    setClock(EVENING);
    const report = await reportOf();
    const preview = await send(report, 'now', { dry_run: true }).expect(200);
    setClock(MORNING);
    const meta = { if_count: 1, if_selection: preview.body.meta.selection };
    await send(report, 'now', meta).expect(200);
    expect(await tagged(report)).toEqual([0]);
  });

  it('without a selection is of the days of its own time', async () => {
    const report = await reportOf();
    setClock(MORNING);
    await send(report, 'now', {}).expect(200);
    expect(await tagged(report)).toEqual([1]);
  });

  it.each(['x', 'e30', 'W10', 'WzFd.W10'])(
    'is 400 with a selection that ends in .%s, and nothing changes',
    async (kept) => {
      const report = await reportOf();
      const response = await send(report, 'now', { if_selection: `${'A'.repeat(22)}.${kept}` });
      expectError(response, 'value_invalid', /^meta\.if_selection must be /, { meta: { path: 'meta.if_selection' } });
      expect(await tagged(report)).toEqual([]);
    },
  );
});

describe('an erasure of a rolling period (D5, C21)', () => {
  it('is of the days that its dry run counted, in each report up to its own newest mention', async () => {
    const owner = coding.account('read erase');
    setClock(EVENING);
    const reports = [await reportOf(owner), await coding.reportOf(owner, [{ date: new Date(DATES[0]) }])];
    const erase = (to: string, meta: object) =>
      coding.erase(owner, { filters: lastDay(to), report_ids: reports, meta });
    const preview = await erase('newest', { dry_run: true }).expect(200);
    expect(preview.body.data.counter.matched).toBe(2);
    setClock(MORNING);
    const { body } = await erase('newest', { if_count: 2, if_selection: preview.body.meta.selection }).expect(200);
    expect(body.data.counter.erased).toBe(2);
    const left = await Promise.all(reports.map((report) => coding.mentions(report)));
    expect(left.map((mentions) => mentions.length)).toEqual([2, 0]);
  });
});
