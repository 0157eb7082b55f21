import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '@earshot/coding/entities';
import { BOUNDED_MS } from '@earshot/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exported, mentionsIn } from '../export/export-support.js';
import { CodingService, DatabaseWithStandby, isUsed, outcomes, outcomesOf, SLOW, tagsOf } from './standby-support.js';
import { ids, type MentionUnderTest } from '../support.js';

let database: DatabaseWithStandby;
let coding: CodingService;
let report: Report;
beforeAll(async () => {
  database = await DatabaseWithStandby.start();
  coding = await CodingService.start(database.mention);
  report = await database.report();
});
afterAll(async () => {
  await coding.stop();
  await database.stop();
});

const pause = () => database.standby.run('select pg_wal_replay_pause()');
const resume = () => database.standby.run('select pg_wal_replay_resume()');

describe('a read with a standby (D17)', () => {
  let mention: MentionUnderTest;
  let address: string;
  beforeAll(async () => {
    mention = await database.mentionWithStandby();
    address = await mention.listen();
  });
  afterAll(() => mention.app.close());
  afterEach(async () => {
    await resume();
    await isUsed(mention, 1);
  });

  it('is answered by the standby: searches, aggregations, mentions, reports and dashboards', async () => {
    const { account } = database;
    const reads: [string, number][] = [
      [`/mention/v2/reports/${report.id}/mentions/m0`, 2],
      ['/mention/v2/reports', 2],
      [`/mention/v2/reports/${report.id}`, 1],
      ['/workspace/v1/dashboards', 1],
    ];
    for (const [path, statements] of reads) {
      const read = () => mention.http.get(path).set('authorization', `Bearer ${account.token}`).expect(200);
      expect(await outcomesOf(mention, read), path).toEqual({ standby: statements });
    }
    expect(await outcomesOf(mention, () => tagsOf(mention, account, report))).toEqual({ standby: 3 });
    const aggregations = { types: { terms: { field: 'type' } } };
    const counted = () => mention.analytics(account, report, { aggregations }).expect(200);
    expect(await outcomesOf(mention, counted)).toEqual({ standby: 2 });
  });

  it('of everything is answered by the standby, or by the primary if that has more (D19)', async () => {
    const { account } = database;
    const tags = async () => mentionsIn((await exported(address, account, report)).text).map((each) => each.tags);
    await coding.code(account, report, 'exported');
    let read: unknown;
    expect(await outcomesOf(mention, async () => (read = await tags()))).toEqual({ standby: 2 });
    expect(read).toEqual([['exported']]);
    await pause();
    await coding.code(account, report, 'only on the primary');
    await mention.search(account, report).expect(200);
    expect(await tags()).toEqual([['only on the primary']]);
  });

  it('with Cache-Control: no-cache is answered by the primary', async () => {
    const fresh = (value: string) =>
      outcomesOf(mention, () => tagsOf(mention, database.account, report, { 'cache-control': value }));
    expect(await fresh('no-cache')).toEqual({ no_cache: 3 });
    expect(await fresh('max-age=0, No-Cache')).toEqual({ no_cache: 3 });
    expect(await fresh('no-cache-at-all, max-age=0')).toEqual({ standby: 3 });
  });

  it('has every change that coding has acknowledged, whatever the standby does', async () => {
    const before = await outcomes(mention);
    for (let n = 0; n < 200; n++) {
      const event = Math.random();
      if (event < 0.2)
        void pause()
          .then(() => sleep(Math.random() * 60))
          .then(resume);
      if (event > 0.97) {
        await pause();
        await expectCurrent(`${n} paused`);
        await resume();
        await isUsed(mention, 1);
      }
      await expectCurrent(String(n));
    }
    const after = await outcomes(mention);
    expect(after.standby - before.standby).toBeGreaterThan(100);
    expect(after.behind - before.behind).toBeGreaterThan(0);
  });

  it('has every change that was acknowledged before it was flushed, too', async () => {
    // Of the services only: the test itself goes on to flush what it acknowledges.
    const logins = ['earshot_coding_login', 'earshot_mention_login'];
    for (const login of logins) await database.run(`alter role ${login} set synchronous_commit = off`);
    await database.configure('wal_writer_delay', '10s');
    const [unflushed, reader] = await Promise.all([
      CodingService.start(database.mention),
      database.mentionWithStandby(),
    ]);
    try {
      for (let n = 0; n < 30; n++) {
        await unflushed.code(database.account, report, `unflushed ${n}`);
        expect(await tagsOf(reader, database.account, report)).toEqual([`unflushed ${n}`]);
      }
    } finally {
      await Promise.all([unflushed.stop(), reader.app.close()]);
      for (const login of logins) await database.run(`alter role ${login} reset synchronous_commit`);
      await database.configure('wal_writer_delay');
    }
  });

  it('pages with a cursor across the standby and the primary', async () => {
    const pages = await database.mention.report(
      database.account,
      Array.from({ length: 9 }, () => ({})),
    );
    const found: string[] = [];
    let after: string | null | undefined;
    for (let page = 0; after !== null; page++) {
      const body = { size: 2, sort: { date: 'asc' }, ...(after && { after }) };
      const headers = page % 2 ? { 'cache-control': 'no-cache' } : {};
      const response = await mention.search(database.account, pages, body).set(headers).expect(200);
      found.push(...ids(response.body));
      after = response.body.meta.next;
    }
    expect(found).toEqual(Array.from({ length: 9 }, (_, n) => `m${n}`));
  });

  it('is cancelled on the standby when its client is gone (C11)', async () => {
    const slow = await database.slowReport();
    const patient = await database.patientMentionWithStandby();
    await isUsed(patient, 1);
    const search = patient.search(database.account, slow, SLOW);
    search.end(() => undefined);
    await expect.poll(() => database.activeOnStandby()).toBeGreaterThan(0);
    search.abort();
    await expect.poll(() => database.activeOnStandby(), { timeout: BOUNDED_MS }).toBe(0);
  });

  it('uses at most half of the connections to the standby for one client account', async () => {
    const slow = await database.slowReport();
    await isUsed(mention, 1);
    const searches = Array.from({ length: 20 }, () => mention.search(database.account, slow, SLOW));
    for (const search of searches) search.end(() => undefined);
    await expect.poll(() => database.activeOnStandby()).toBeGreaterThan(1);
    const other = mention.account();
    const theirs = await mention.report(other, [{}]);
    await mention.search(other, theirs).expect(200);
    expect(await database.activeOnStandby()).toBeLessThanOrEqual(5);
    for (const search of searches) search.abort();
    await expect.poll(() => database.activeOnStandby(), { timeout: BOUNDED_MS }).toBe(0);
  });

  /** Codes the mention, and expects that the next search and the next GET have the change. */
  async function expectCurrent(tag: string): Promise<void> {
    const { account } = database;
    await coding.code(account, report, tag);
    expect(await tagsOf(mention, account, report)).toEqual([tag]);
    const one = await mention.get(account, `/reports/${report.id}/mentions/m0`).expect(200);
    expect(one.body.data.tags).toEqual([tag]);
  }
});
