import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@earshot/database-kit';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { bounded, BOUNDED_MS } from '@earshot/test-kit';
import { DatabaseLink, withCitusStandIn } from '@earshot/test-kit/database';
import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { atCommit } from './at-commit.js';
import { type Account, CodingUnderTest, newMention, update } from '../support.js';

const NOTHING_CHANGED = {
  code: 'database_unavailable',
  detail: 'The database is unavailable or too busy. Nothing was changed; try again.',
} as const;
const UNKNOWN = {
  code: 'outcome_unknown',
  detail:
    'The database did not confirm the changes in time: either all of them are stored, or none is. ' +
    'Sending the request again is safe.',
} as const;

/** Expects a 503 as the answer to `send`, after a time with a limit (rule C11). */
async function expectUnavailable(
  send: () => PromiseLike<Parameters<typeof expectError>[0]>,
  { code, detail }: typeof NOTHING_CHANGED | typeof UNKNOWN,
): Promise<void> {
  const response = await bounded('a minute, or for ever', send());
  expectError(response, code, detail);
  expect(response.headers['retry-after']).toBe('1');
}

const lost = () => new Error('Connection terminated unexpectedly');

describe('a connection that is lost around COMMIT (C7)', () => {
  let coding: CodingUnderTest;
  let service: CodingUnderTest;
  let link: DatabaseLink;
  let account: Account;
  beforeAll(async () => {
    coding = await CodingUnderTest.start();
    link = await DatabaseLink.open(coding.database.urlAs('earshot_coding'));
    service = await coding.replica({ DATABASE_URL: link.url });
    account = coding.account();
  });
  afterAll(async () => {
    link.restore();
    await service.app.close();
    await link.close();
    await coding.stop();
  });

  it('is 204 if PostgreSQL reports the transaction as committed', async () => {
    const report = await coding.report(account, 1);
    atCommit(async (commit) => {
      await commit();
      link.cut();
      link.restore();
      throw lost();
    });
    await service.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]).expect(204);
    expect((await coding.mention(report, 'm0')).sentiment).toBe('negative');
    expect(await coding.records(report)).toHaveLength(1);
  });

  it('is a 503 that says that nothing was changed if PostgreSQL reports the transaction as aborted', async () => {
    const report = await coding.report(account, 1);
    atCommit(async () => {
      link.cut();
      link.restore();
      throw lost();
    });
    await expectUnavailable(
      () => service.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]),
      NOTHING_CHANGED,
    );
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect(await coding.records(report)).toEqual([]);
  });

  it.each(['cut', 'freeze'] as const)(
    'is a 503 that says that the outcome is unknown while PostgreSQL does not answer (%s), and allows a retry',
    async (trouble) => {
      const report = await coding.report(account, 1);
      const items = [update(report, 'm0', { sentiment: 'negative', tags: ['a'] })];
      atCommit(async (commit) => {
        await commit();
        link[trouble]();
        return trouble === 'cut' ? Promise.reject(lost()) : new Promise(() => undefined);
      });
      await expectUnavailable(() => service.bulk(account, items), UNKNOWN);
      expect(await coding.mention(report, 'm0')).toMatchObject({ sentiment: 'negative', tags: ['a'] });
      link.restore();
      await expect.poll(async () => (await service.bulk(account, items)).status).toBe(204);
      expect(await coding.mention(report, 'm0')).toMatchObject({ sentiment: 'negative', tags: ['a'] });
    },
  );

  it('is a 503 that says that nothing was changed if PostgreSQL rejects COMMIT because it cannot write', async () => {
    const report = await coding.report(account, 1);
    const run = (statement: string) => coding.database.dataSource.query(statement);
    await run(`create function coding.fill_disk() returns trigger language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'No space left on device'; end $$`);
    await run(`create constraint trigger fills_disk after insert on coding.change_record
      initially deferred for each row execute function coding.fill_disk()`);
    await expectUnavailable(
      () => service.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]),
      NOTHING_CHANGED,
    );
    await run('drop function coding.fill_disk cascade');
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
  });

  it('is a 503 that says that nothing was changed if it is lost before COMMIT', async () => {
    const report = await coding.report(account, 1);
    const blocker = await coding.database.connect();
    await blocker.query('begin');
    await blocker.query('select from coding.mention where report_id = $1 for update', [report]);
    setTimeout(() => link.cut(), 500);
    await expectUnavailable(
      () => service.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]),
      NOTHING_CHANGED,
    );
    await blocker.end();
    link.restore();
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
  });
});

describe('a database without the tables of this version', () => {
  it('is a 503 that says that nothing was changed, until it is migrated (C11)', async () => {
    const coding = await CodingUnderTest.start();
    const account = coding.account();
    const report = await coding.report(account, 1);
    const run = (statement: string) => coding.database.dataSource.query(statement);
    for (const [undo, redo] of [
      ['alter schema coding rename to elsewhere', 'alter schema elsewhere rename to coding'],
      ['alter table coding.change_record rename to elsewhere', 'alter table coding.elsewhere rename to change_record'],
      ['alter table coding.mention rename channel to older', 'alter table coding.mention rename older to channel'],
    ]) {
      await run(undo);
      await expectUnavailable(
        () => coding.bulk(account, [update(report, 'm0', { channel: 'owned' })]),
        NOTHING_CHANGED,
      );
      await run(redo);
      expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    }
    await coding.bulk(account, [update(report, 'm0', { channel: 'owned' })]).expect(204);
    await coding.stop();
  });
});

describe('a lost worker of distributed tables', () => {
  let coding: CodingUnderTest;
  let account: Account;
  beforeAll(async () => {
    coding = await CodingUnderTest.start();
    account = coding.account();
    const { url, dataSource } = coding.database;
    await withCitusStandIn(url, () => dataSource.query('create extension citus'));
  });
  afterAll(() => coding.stop());

  /** Raises an error of Citus when a change record is inserted, or at the COMMIT of its transaction. */
  async function failing(at: 'insert' | 'commit', errcode: string, message: string, work: () => Promise<void>) {
    const run = (statement: string) => coding.database.dataSource.query(statement);
    await run(`create function coding.lose_worker() returns trigger language plpgsql as $$
      begin raise exception using errcode = '${errcode}', message = '${message}'; end $$`);
    await run(`create constraint trigger loses_worker after insert on coding.change_record
      initially ${at === 'commit' ? 'deferred' : 'immediate'} for each row execute function coding.lose_worker()`);
    await work();
    await run('drop function coding.lose_worker cascade');
  }

  it.each([
    [
      '08006',
      'connection to the remote node postgres@10.0.0.7:5432 failed with the following error: connection not open',
    ],
    ['XX000', 'SSL SYSCALL error: EOF detected'],
  ])('is a 503 that says that nothing was changed before COMMIT (%s, C7)', async (code, message) => {
    const report = await coding.report(account, 1);
    await failing('insert', code, message, () =>
      expectUnavailable(() => coding.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]), NOTHING_CHANGED),
    );
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect(await coding.records(report)).toEqual([]);
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]).expect(204);
  });

  it.each([
    ['XX000', 'failure on connection marked as essential: 10.0.0.7:5432'],
    ['08006', 'connection not open'],
  ])('makes the outcome unknown at COMMIT, because the worker may have committed (%s, C7)', async (code, message) => {
    const report = await coding.report(account, 1);
    await failing('commit', code, message, () =>
      expectUnavailable(() => coding.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]), UNKNOWN),
    );
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]).expect(204);
  });

  it('is 204 if the coordinator reports the transaction as committed', async () => {
    const report = await coding.report(account, 1);
    atCommit(async (commit) => {
      await commit();
      throw lost();
    });
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]).expect(204);
    expect(await coding.records(report)).toHaveLength(1);
  });
});

describe('an unavailable synchronous standby (C7)', () => {
  let folder: string;
  let server: EmbeddedDatabase;
  let durable: CodingUnderTest;
  let coding: CodingUnderTest;
  let account: Account;
  const onServer = (...statements: string[]) =>
    withClient(server.url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-standby-'));
    server = await startEmbeddedDatabase({ folder, durable: false });
    coding = await CodingUnderTest.startOn(server.url);
    account = coding.account();
    // By default the server does not wait at COMMIT, so that tests can insert their data; for this user it does.
    await onServer(
      "create role durable login superuser password 'durable'",
      'alter role durable set synchronous_commit = on',
    );
    const url = Object.assign(new URL(server.url), { username: 'durable', password: 'durable' });
    durable = await coding.replica({ DATABASE_URL: url.href });
  });
  afterAll(async () => {
    await durable.app.close();
    await coding.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Whether COMMIT waits for a standby, which there is not. */
  async function needsStandby(needed: boolean): Promise<void> {
    const names = needed ? 'missing' : '';
    await onServer(`alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()');
    const shown = () => withClient(server.url, (client) => client.query('show synchronous_standby_names'));
    await expect.poll(async () => (await shown()).rows).toEqual([{ synchronous_standby_names: names }]);
  }

  const waiting = () =>
    coding.database.dataSource.query("select pid from pg_stat_activity where wait_event = 'SyncRep'");

  it('makes the outcome unknown, and COMMIT waits no longer than the client (C11)', async () => {
    await needsStandby(true);
    const report = await coding.report(account, 1);

    await expectUnavailable(() => durable.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]), UNKNOWN);

    await expect.poll(() => waiting(), { timeout: BOUNDED_MS }).toEqual([]);
    expect((await coding.mention(report, 'm0')).sentiment).toBe('negative');
  });

  it('makes it unknown if the wait is cancelled: PostgreSQL reports success with a warning', async () => {
    await needsStandby(true);
    const report = await coding.report(account, 1);
    const answer = expectUnavailable(
      () => durable.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]),
      UNKNOWN,
    );
    await expect.poll(() => waiting()).toHaveLength(1);
    const cancelled = await coding.database.dataSource.query(
      "select pg_cancel_backend(pid) as it from pg_stat_activity where wait_event = 'SyncRep'",
    );
    expect(cancelled).toEqual([{ it: true }]);
    await answer;
  });

  it('makes it unknown if the connection is lost: a committed transaction may not be on the standby', async () => {
    await needsStandby(true);
    const report = await coding.report(account, 1);
    atCommit((commit) => {
      void commit().catch(() => undefined);
      return Promise.reject(lost());
    });
    await expectUnavailable(() => durable.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]), UNKNOWN);
  });

  it('has no effect if the server does not need it', async () => {
    await needsStandby(false);
    const report = await coding.report(account, 1);
    await durable.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]).expect(204);
  });
});

describe('a transaction whose client no longer waits (C11)', () => {
  let coding: CodingUnderTest;
  let account: Account;
  beforeAll(async () => {
    coding = await CodingUnderTest.start();
    account = coding.account();
  });
  afterAll(() => coding.stop());

  const busy = () =>
    coding.database.dataSource.query(
      `select query, state from pg_stat_activity
        where datname = current_database() and application_name like 'coding%' and state <> 'idle'`,
    );

  it('also ends in PostgreSQL, whether it waits in its first statement or in a later one', async () => {
    // A minute, or 3 s in the first statement and a minute in the next one.
    await coding.database.dataSource.query(`
      create sequence coding.delay;
      grant usage on sequence coding.delay to public;
      create function coding.delay_update() returns trigger language plpgsql as $$
        begin
          perform pg_sleep(case when new.channel <> 'owned' and nextval('coding.delay') = 1 then 3 else 60 end);
          return new;
        end $$`);
    await coding.database.dataSource.query(
      `create trigger delays_updates before update on coding.mention
         for each row execute function coding.delay_update()`,
    );
    const reports = [await coding.report(account, 1), await coding.report(account, 1)];
    try {
      for (const channel of ['owned', 'earned']) {
        const items = reports.map((report) => update(report, 'm0', { channel }));
        await expectUnavailable(() => coding.bulk(account, items), NOTHING_CHANGED);
        await expect.poll(() => busy(), { timeout: BOUNDED_MS }).toEqual([]);
      }
    } finally {
      await coding.database.dataSource.query('drop function coding.delay_update cascade; drop sequence coding.delay');
    }
    for (const report of reports) expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    await coding.bulk(account, [update(reports[0], 'm0', { channel: 'owned' })]).expect(204);
  });

  it('does not begin if the client is gone', async () => {
    const [held, free] = [await coding.report(account, 101), await coding.report(account, 1)];
    const colleague = coding.colleague(account);
    const release = await holdReport(coding, held);
    const large = Array.from({ length: 101 }, (_, n) => update(held, `m${n}`, { sentiment: 'positive' }));
    const ahead = Array.from({ length: 5 }, () => coding.bulk(account, large).then(({ status }) => status));
    await expect.poll(() => busy()).toHaveLength(5);

    const gone = coding.bulk(colleague, [update(free, 'm0', { sentiment: 'negative' })]);
    gone.then(undefined, () => undefined);
    await expect.poll(() => coding.security.asked).toContain(colleague.token);
    await new Promise((resolve) => setTimeout(resolve, 100));
    gone.abort();
    await release();

    expect(await Promise.all(ahead)).toEqual([204, 204, 204, 204, 204]);
    await coding.bulk(account, [update(free, 'm0', { channel: 'owned' })]).expect(204);
    expect(await coding.mention(free, 'm0')).toEqual({ ...newMention(free, 'm0'), channel: 'owned' });
  });
});

describe('a queued write whose client has left (C11)', () => {
  it('does not end the process when the write before it fails because the report is busy', async () => {
    const coding = await CodingUnderTest.start();
    const account = coding.account();
    const colleague = coding.colleague(account);
    const report = await coding.report(account, 1);
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const release = await holdReport(coding, report);
    const items = [update(report, 'm0', { sentiment: 'negative' })];
    const first = coding.bulk(account, items).then((response) => response);
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(() => coding.database.dataSource.query(waits)).toHaveLength(1);
    const gone = coding.bulk(colleague, items);
    gone.then(undefined, () => undefined);
    await expect.poll(() => coding.security.asked).toContain(colleague.token);
    await new Promise((resolve) => setTimeout(resolve, 100));
    gone.abort();
    expectError(await first, 'report_busy', /Nothing was changed/);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await release();
    expect(unhandled).toEqual([]);
    expect(await coding.records(report)).toEqual([]);
    await coding.stop();
  });
});

describe('the connections to the database', () => {
  it('are free for others while ten bulk requests of one client account wait for a lock', async () => {
    const coding = await CodingUnderTest.start();
    const [busy, other] = [coding.account(), coding.account()];
    const [held, free] = [await coding.report(busy, 101), await coding.report(other, 101)];
    const itemsFor = (report: string) =>
      Array.from({ length: 101 }, (_, n) => update(report, `m${n}`, { sentiment: 'positive' }));
    const release = await holdReport(coding, held);
    let answered = 0;
    const waiting = Array.from({ length: 10 }, () =>
      coding.bulk(busy, itemsFor(held)).then(({ status }) => {
        answered++;
        return status;
      }),
    );
    await coding.bulk(other, itemsFor(free)).expect(204);
    await coding.bulk(other, [update(free, 'm0', { channel: 'owned' })]).expect(204);
    expect(answered).toBe(0);
    await release();
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 204));
    await coding.stop();
  });
});

/** Locks the mentions of a report. Returns the function that releases them. */
async function holdReport(coding: CodingUnderTest, report: string): Promise<() => Promise<void>> {
  const holder = await coding.database.connect();
  await holder.query('begin');
  await holder.query('select from coding.mention where report_id = $1 for update', [report]);
  return () => holder.end();
}
