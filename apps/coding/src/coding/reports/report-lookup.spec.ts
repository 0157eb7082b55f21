import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '@earshot/database-kit';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { ReportLookup } from './report-lookup.js';

/** A look-up in these reports, and how often it asked for them. */
function lookupIn(reports: readonly { clientId: string; reportId: string }[]) {
  const rows = vi.fn(async () => [...reports]);
  return { lookup: new ReportLookup({ rows } as unknown as Sql), rows };
}

let clock: MockInstance<() => number>;
beforeEach(() => void (clock = vi.spyOn(performance, 'now').mockReturnValue(1)));

/** The cache reads the clock once a millisecond. */
async function pass(milliseconds: number): Promise<void> {
  clock.mockReturnValue(performance.now() + milliseconds);
  await pause(5);
}

it('looks up a report once a second, for each client account (C5)', async () => {
  const { lookup, rows } = lookupIn([{ clientId: 'mine', reportId: 'r1' }]);
  for (let n = 0; n < 3; n++) expect(await lookup.reportsOf('mine', ['r1'])).toEqual(new Set(['r1']));
  expect(rows).toHaveBeenCalledTimes(1);
  expect(await lookup.reportsOf('other', ['r1'])).toEqual(new Set());
  expect(rows).toHaveBeenCalledTimes(2);
  await pass(999);
  await lookup.reportsOf('mine', ['r1']);
  expect(rows).toHaveBeenCalledTimes(2);
  await pass(2);
  expect(await lookup.reportsOf('mine', ['r1'])).toEqual(new Set(['r1']));
  expect(rows).toHaveBeenCalledTimes(3);
});

it('looks up a report that was missing each time, because it may exist by now', async () => {
  const reports: { clientId: string; reportId: string }[] = [];
  const { lookup } = lookupIn(reports);
  expect(await lookup.reportsOf('mine', ['r1', 'r2'])).toEqual(new Set());
  reports.push({ clientId: 'mine', reportId: 'r2' });
  expect(await lookup.reportsOf('mine', ['r1', 'r2'])).toEqual(new Set(['r2']));
});
