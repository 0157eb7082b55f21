import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '@earshot/coding/entities';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseWithStandby, isUsed, outcomesOf, standbyMetric, tagsOf } from './standby-support.js';
import type { MentionUnderTest } from '../support.js';

const MAX_LAG = 5;

let database: DatabaseWithStandby;
let mention: MentionUnderTest;
let report: Report;
beforeAll(async () => {
  database = await DatabaseWithStandby.start();
  mention = await database.mentionWithStandby({ DATABASE_REPLICA_MAX_LAG: MAX_LAG });
  report = await database.report();
});
afterAll(async () => {
  await mention.app.close();
  await database.stop();
});

const tags = (headers?: Record<string, string>) => tagsOf(mention, database.account, report, headers);

describe('a read where the standby may lag (D17)', () => {
  beforeEach(async () => {
    await database.code(report, 'old');
    await expect.poll(() => tags()).toEqual(['old']);
  });
  afterEach(async () => {
    await database.standby.run('select pg_wal_replay_resume()');
    database.stream.restore();
    await isUsed(mention, 1);
  });

  it.each([
    ['replays nothing', () => database.standby.run('select pg_wal_replay_pause()')],
    ['is cut off from the primary', () => database.stream.cut()],
    ['waits for a primary that does not answer', () => database.stream.freeze()],
  ])('is stale by at most that time if the standby %s', async (_, stop) => {
    await stop();
    await database.code(report, 'new');
    const coded = performance.now();
    expect(await outcomesOf(mention, async () => expect(await tags()).toEqual(['old']))).toEqual({ standby: 3 });
    expect(await tags({ 'cache-control': 'no-cache' })).toEqual(['new']);
    // The stale answers end MAX_LAG after the change.
    for (;;) {
      const asked = performance.now() - coded;
      const [found] = await tags();
      if (asked > MAX_LAG * 1_000) expect(found).toBe('new');
      if (found === 'new') break;
    }
    expect(performance.now() - coded).toBeGreaterThan((MAX_LAG * 1_000) / 2);
    await isUsed(mention, 0);
    expect(await standbyMetric(mention, 'standby_lag_seconds')).toBeGreaterThan(1);
  });

  it('uses the standby of an idle primary for as long as it is idle', async () => {
    await sleep((MAX_LAG + 2) * 1_000);
    expect(await outcomesOf(mention, tags)).toEqual({ standby: 3 });
    expect(await standbyMetric(mention, 'standby_lag_seconds')).toBe(0);
  });

  it('asks the primary nothing but its position', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    for (let n = 0; n < 100; n++) await tags();
    const { port } = new URL(mention.serviceUrl);
    const ofPrimary = query.mock.calls.filter((_, n) => (query.mock.contexts[n] as pg.Client).port === Number(port));
    for (const [statement] of ofPrimary) expect((statement as { text?: string }).text).toMatch(/pg_current_wal_/);
    expect(query.mock.calls.length - ofPrimary.length).toBeGreaterThanOrEqual(300);
  });
});
