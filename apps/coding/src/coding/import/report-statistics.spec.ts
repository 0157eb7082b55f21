import type { Sql } from '@earshot/database-kit';
import type { Log } from '@earshot/service-kit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportStatistics } from './report-statistics.js';

const change = vi.fn((_: { values?: unknown[] }) => Promise.resolve(0));
const warn = vi.fn();
let statistics: ReportStatistics;
beforeEach(() => {
  change.mockReset().mockResolvedValue(0);
  warn.mockReset();
  statistics = new ReportStatistics({ change } as unknown as Sql, { warn } as unknown as Log);
});

const asked = () => change.mock.calls.map(([{ values }]) => values?.[0]);

describe('the statistics of a report', () => {
  it('are asked for after 100 created mentions, and after twice as many', () => {
    for (const mentions of [99, 1, 99, 1, 199, 1]) statistics.created('r', mentions);
    expect(asked()).toEqual(['r', 'r', 'r']);
    statistics.created('r', 399);
    expect(asked()).toHaveLength(3);
  });

  it('are those of this report only', () => {
    statistics.created('a', 60);
    statistics.created('b', 60);
    expect(asked()).toEqual([]);
    statistics.created('b', 40);
    expect(asked()).toEqual(['b']);
  });

  it('may fail, which the log says', async () => {
    change.mockRejectedValue(new Error('lock timeout'));
    statistics.created('r', 100);
    await expect.poll(() => warn.mock.calls).toHaveLength(1);
  });
});
