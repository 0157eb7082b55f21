import { withClient } from '@earshot/database-kit';
import { bounded } from '@earshot/test-kit';
import { DatabaseLink } from '@earshot/test-kit/database';
import { expectError } from '@earshot/test-kit/http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, CodingUnderTest, update } from '../support.js';

const HOUR_MS = 3_600_000;

let coding: CodingUnderTest;
let service: CodingUnderTest;
let link: DatabaseLink;
let account: Account;

describe('a clock that steps while a bulk request is in flight', () => {
  beforeAll(async () => {
    coding = await CodingUnderTest.start();
    link = await DatabaseLink.open(coding.database.urlAs('earshot_coding'));
    service = await coding.replica({ DATABASE_URL: link.url });
    account = coding.account();
  });
  afterEach(() => {
    vi.useRealTimers();
    link.restore();
  });
  afterAll(async () => {
    link.restore();
    await service.app.close();
    await link.close();
    await coding.stop();
  });

  const step = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

  it('an hour forward does not end the time of the request (C11)', async () => {
    const report = await coding.report(account, 1);
    await withClient(coding.database.url, async (blocker) => {
      await blocker.query('begin');
      await blocker.query('select from coding.mention where report_id = $1 for update', [report]);
      const answer = service.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]).expect(204);
      const settled = Promise.allSettled([answer]);
      await sleep(500);
      step(HOUR_MS);
      await blocker.query('commit');
      expect(await settled).toMatchObject([{ status: 'fulfilled' }]);
    });
    expect((await coding.mention(report, 'm0')).sentiment).toBe('negative');
  });

  it('an hour back does not lengthen the time of the request (C11)', async () => {
    const report = await coding.report(account, 1);
    const query = pg.Client.prototype.query as unknown as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      if (args[0] === 'commit') {
        link.freeze();
        step(-HOUR_MS);
      }
      return query.apply(this, args) as never;
    } as never);
    const answer = await bounded('an hour', service.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]));
    expectError(answer, 'outcome_unknown', /did not confirm the changes in time/);
  });
});
