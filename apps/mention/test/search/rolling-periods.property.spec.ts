import { checkFilters } from '@earshot/filter-kit';
import { runs } from '@earshot/test-kit';
import { Oracle } from '@earshot/test-kit/oracle';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { filterSet, pick, rollingPeriod } from '../generated.js';
import { type Account, MentionUnderTest, type NewMention } from '../support.js';

const HOUR = 3_600_000;

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => mention.stop());

/** Times near the ends of days, and the nights in which clocks of Europe and America are set. */
const NOWS = ['2026-03-29T00:59:59.999Z', '2026-03-30T22:00:00Z', '2026-10-25T23:30:00Z', '2026-11-01T06:00:00Z'];

/** Mentions of 90 days around a time, one of them far ahead. */
const around = (now: number): NewMention[] =>
  Array.from({ length: 240 }, (_, n) => ({
    id: `m${n}`,
    date: new Date(n === 0 ? Date.UTC(2099, 0) : now + (n - 200) * 9 * HOUR + (n % 3) * 1_234_567),
  }));

describe('rolling periods (D5)', () => {
  it.each(NOWS)('select the same mentions as the oracle, at any depth, at %s', async (time) => {
    const now = Date.parse(time);
    const rows = around(now);
    const report = await mention.report(account, rows);
    const oracle = new Oracle(rows, true);
    vi.useFakeTimers({ toFake: ['Date'], now });
    let selective = 0;
    const period = rollingPeriod(pick('now', 'newest'));
    await fc.assert(
      fc.asyncProperty(period, period, filterSet, async (one, other, filters) => {
        const rolling = {
          period: one,
          boolean: { must_not: { period: other }, should: { boolean: { must: filters } } },
        };
        const selected = oracle.find(checkFilters(rolling).filters!, { key: 'date', direction: 'desc' });
        if (selected.length > 0 && selected.length < rows.length) selective++;
        expect(await mention.find(account, report, rolling, { size: 1_000 })).toEqual(selected);
        expect(await mention.find(account, report, { period: one }, { size: 1_000 })).toEqual(
          oracle.find(checkFilters({ period: one }).filters!, { key: 'date', direction: 'desc' }),
        );
      }),
      { numRuns: runs(40) },
    );
    expect(selective).toBeGreaterThan(0);
  });
});
