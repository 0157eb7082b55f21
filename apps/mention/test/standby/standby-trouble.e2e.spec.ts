import type { Report } from '@earshot/coding/entities';
import { withClient } from '@earshot/database-kit';
import { StandbyServer } from '@earshot/test-kit/deployment';
import { DatabaseLink } from '@earshot/test-kit/database';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DatabaseWithStandby, isUsed, outcomes, outcomesOf, SLOW, standbyMetric, tagsOf } from './standby-support.js';
import type { MentionUnderTest } from '../support.js';

let database: DatabaseWithStandby;
let report: Report;
beforeAll(async () => {
  database = await DatabaseWithStandby.start();
  report = await database.report();
});
afterAll(() => database.stop());

/** Runs `work` with a process of mention that uses the standby at `url`. */
async function withMention(url: string, work: (mention: MentionUnderTest) => Promise<void>): Promise<void> {
  const mention = await database.mention.replica(database.mention.serviceUrl, { DATABASE_REPLICA_URL: url });
  await work(mention).finally(() => mention.app.close());
}

const standbyUrl = () => database.standby.urlLike(database.mention.serviceUrl);

let coded = 0;
/** Expects that a search has a change that was made immediately before. */
async function expectCurrent(mention: MentionUnderTest): Promise<void> {
  const tag = `change ${coded++}`;
  await database.code(report, tag);
  expect(await tagsOf(mention, database.account, report)).toEqual([tag]);
}

describe('a standby in trouble (D17, C11)', () => {
  it('is left out while it is killed, and used again: every search is answered', () =>
    withMention(standbyUrl(), async (mention) => {
      let isOver = false;
      const searches = Array.from({ length: 4 }, async () => {
        while (!isOver) await mention.search(database.account, report).expect(200);
      });
      try {
        await expectCurrent(mention);
        await database.standby.kill();
        await expectCurrent(mention);
        await isUsed(mention, 0);
        await mention.http.get('/health/ready').expect(200);
        await database.standby.restart();
        await isUsed(mention, 1);
        await expectCurrent(mention);
      } finally {
        isOver = true;
      }
      await Promise.all(searches);
    }));

  it.each(['freeze', 'cut'] as const)(
    'is left out after %s, and the searches in flight are answered',
    async (trouble) => {
      const link = await DatabaseLink.open(standbyUrl());
      await withMention(link.url, async (mention) => {
        await isUsed(mention, 1);
        link[trouble]();
        await Promise.all(Array.from({ length: 8 }, () => mention.search(database.account, report).expect(200)));
        await isUsed(mention, 0);
        expect(await outcomesOf(mention, () => expectCurrent(mention))).toEqual({ left_out: 3 });
        link.restore();
        await isUsed(mention, 1);
      });
      await link.close();
    },
  );

  it('may be unavailable when mention starts', async () => {
    await database.standby.kill();
    await withMention(standbyUrl(), async (mention) => {
      expect(await standbyMetric(mention, 'standby_used')).toBe(0);
      await expectCurrent(mention);
      await database.standby.restart();
      await isUsed(mention, 1);
    });
  });

  it('cancels a statement that conflicts with its recovery: the primary answers', async () => {
    const cancelAfter = async (delay: string) => {
      await database.standby.run(`alter system set max_standby_streaming_delay = ${delay}`);
      await database.standby.run('select pg_reload_conf()');
    };
    await cancelAfter('0');
    onTestFinished(() => cancelAfter('default'));
    const slow = await database.slowReport(12);
    await withMention(standbyUrl(), async (mention) => {
      await isUsed(mention, 1);
      const search = mention.search(database.account, slow, SLOW).expect(200);
      const answered = search.then((response) => response);
      await expect.poll(() => database.activeOnStandby(), { interval: 5 }).toBeGreaterThan(0);
      await database.run('begin; lock table coding.mention in access exclusive mode; commit');
      expect((await answered).body.meta.total).toBe(12);
      expect((await outcomes(mention)).failed).toBeGreaterThan(0);
      expect(await standbyMetric(mention, 'standby_used')).toBe(1);
    });
  });

  it('answers a statement whose connection an administrator closed from the primary', async () => {
    const slow = await database.slowReport(12);
    await withMention(standbyUrl(), async (mention) => {
      await isUsed(mention, 1);
      const answered = mention
        .search(database.account, slow, SLOW)
        .expect(200)
        .then((response) => response);
      await expect.poll(() => database.activeOnStandby(), { interval: 5 }).toBeGreaterThan(0);
      await database.standby.run(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mention'`,
      );
      expect((await answered).body.meta.total).toBe(12);
    });
  });
});

describe('a server that is not a standby of the database (D17)', () => {
  it.each<[string, () => string]>([
    ['the primary itself', () => database.mention.serviceUrl],
    ['another database of the standby', () => Object.assign(new URL(standbyUrl()), { pathname: '/postgres' }).href],
    ['a server that does not exist', () => 'postgres://a:b@127.0.0.1:1/c'],
    ['a login that does not exist', () => Object.assign(new URL(standbyUrl()), { username: 'nobody' }).href],
  ])('is never used: %s', (_, url) =>
    withMention(url(), async (mention) => {
      expect(await standbyMetric(mention, 'standby_used')).toBe(0);
      expect(await outcomesOf(mention, () => expectCurrent(mention))).toEqual({ left_out: 3 });
    }),
  );

  it('is left out as soon as it is promoted', async () => {
    const promoted = await StandbyServer.start(database.primary);
    await withMention(promoted.urlLike(database.mention.serviceUrl), async (mention) => {
      await isUsed(mention, 1);
      await promoted.run('select pg_promote()');
      await expectCurrent(mention);
      await isUsed(mention, 0);
      await expectCurrent(mention);
    });
    await promoted.stop();
  });

  it('is left out if it follows another timeline, however far it is ahead', async () => {
    const stream = await DatabaseLink.open(database.primary.url);
    const nextPrimary = await StandbyServer.start(database.primary, stream.url);
    const last = () => nextPrimary.run('select pg_last_wal_replay_lsn()::text as last');
    await expect.poll(() => last()).not.toEqual([{ last: null }]);
    // The promoted server never gets this change, and the standby does.
    stream.cut();
    await database.code(report, 'lost with the old primary');
    await database.run('select pg_switch_wal()');
    await expect.poll(() => tagsAtStandby()).toEqual(['lost with the old primary']);
    await nextPrimary.run('select pg_promote()');
    const mention = await database.mention.replica(nextPrimary.urlLike(database.mention.serviceUrl), {
      DATABASE_REPLICA_URL: standbyUrl(),
    });
    expect(await standbyMetric(mention, 'standby_used')).toBe(0);
    expect(await tagsOf(mention, database.account, report)).not.toEqual(['lost with the old primary']);
    await mention.app.close();
    await nextPrimary.stop();
    await stream.close();
  });

  it('is used if it follows the server that was promoted', async () => {
    const nextPrimary = await StandbyServer.start(database.primary);
    const follower = await StandbyServer.start(database.primary, nextPrimary.url);
    const promotedUrl = nextPrimary.urlLike(database.mention.serviceUrl);
    await nextPrimary.run('select pg_promote()');
    const mention = await database.mention.replica(promotedUrl, {
      DATABASE_REPLICA_URL: follower.urlLike(promotedUrl),
    });
    const used = async () => {
      // Its next restart point, which otherwise takes up to checkpoint_timeout, writes the timeline.
      await follower.run('checkpoint');
      return standbyMetric(mention, 'standby_used');
    };
    await expect.poll(used, { interval: 200 }).toBe(1);
    expect(await outcomesOf(mention, () => tagsOf(mention, database.account, report))).toEqual({ standby: 3 });
    await mention.app.close();
    await follower.stop();
    await nextPrimary.stop();
  });

  async function tagsAtStandby(): Promise<unknown> {
    const { rows } = await withClient(database.standby.urlLike(database.mention.database.url), (client) =>
      client.query('select tags from coding.mention where report_id = $1', [report.id]),
    );
    return rows[0].tags;
  }
});
