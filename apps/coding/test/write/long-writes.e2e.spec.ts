import { bounded } from '@earshot/test-kit';
import { expectError, metricValue } from '@earshot/test-kit/http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Account, CodingUnderTest, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account('import');
  await run(`
    create table coding.slow (seconds double precision);
    create function coding.be_slow() returns trigger language plpgsql security definer as $$
    declare
      ends timestamptz := clock_timestamp() + (select max(seconds) from coding.slow) * interval '1 s';
    begin
      if current_setting('application_name') like 'coding, writes until %' then
        while clock_timestamp() < ends and exists (select from coding.slow) loop
          perform pg_sleep(0.05);
        end loop;
      end if;
      return null;
    end $$;
    create trigger is_slow after update on coding.mention for each statement execute function coding.be_slow()`);
});
afterEach(() => run('truncate coding.slow'));
afterAll(() => coding.stop());

const run = (statement: string) => coding.database.dataSource.query<Record<string, unknown>[]>(statement);

/** Writes of many take this much longer when they update mentions, until `quick`. */
const slow = (seconds: number) => run(`insert into coding.slow values (${seconds})`);
const quick = () => run('delete from coding.slow');

const HOUR = 3_600;

const NEGATIVE = { sentiment: 'negative' };
const ofTag = (tag: string, meta = {}) => ({ filters: { tags: [tag] }, payload: NEGATIVE, meta });

/** A report with mentions of the tag `a`, and one mention `other` of the tag `b`. */
const reportOf = (count: number, mention: (n: number) => object = () => ({})): Promise<string> =>
  coding.reportOf(account, [
    ...Array.from({ length: count }, (_, n) => ({ id: `m${n}`, tags: ['a'], ...mention(n) })),
    { id: 'other', tags: ['b'] },
  ]);

/** A report whose number of mentions gives an update 7.5 s. Most are negative already, which a busy machine needs. */
const largeReport = () => reportOf(12_000, (n) => (n < 10 ? {} : NEGATIVE));

const sentiments = async (report: string) => new Set((await coding.mentions(report)).map(({ sentiment }) => sentiment));

/** Waits until a write of many is in its slow part. */
const untilSlow = () =>
  expect
    .poll(() => run(`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`))
    .toHaveLength(1);

/** Each of the next reads of a row of the table takes this much longer: the first one the first time, and so on. */
async function slowReads(table: string, ...seconds: number[]): Promise<void> {
  await run(`
    create table coding.slow_read as select n, seconds from unnest(array[${seconds}]::double precision[]) with ordinality as each (seconds, n);
    create function coding.is_read() returns boolean language plpgsql security definer as $$
    declare
      took double precision;
    begin
      delete from coding.slow_read where n = (select min(n) from coding.slow_read) returning seconds into took;
      perform pg_sleep(took);
      return true;
    end $$;
    alter table ${table} enable row level security;
    create policy slow on ${table} using (coding.is_read()) with check (true)`);
  onTestFinished(async () => {
    await run(`
      alter table ${table} disable row level security;
      drop policy slow on ${table};
      drop function coding.is_read;
      drop table coding.slow_read`);
  });
}

describe('an update of many mentions', () => {
  it('has 5 s, and 1 s more for each 4 000 mentions that it selects (C11)', async () => {
    const report = await largeReport();
    await slow(5.2);
    const began = performance.now();
    const answer = await coding.updateAll(account, report, ofTag('a')).expect(200);
    expect(answer.body.data.counter).toEqual({ matched: 12_000, updated: 10 });
    expect(performance.now() - began).toBeGreaterThan(5_000);
  });

  it.each([
    ['within 5 s', {}, false],
    ['within the time for the number in if_count, with it', { if_count: 12_000 }, true],
  ])('selects them %s (C11)', async (_, meta, isInTime) => {
    const report = await largeReport();
    await slowReads('coding.mention', 4.6);
    const answer = await coding.updateAll(account, report, ofTag('a', meta));
    if (!isInTime) expectError(answer, 'database_unavailable', /Nothing was changed\. Try again, with if_count/);
    expect(await coding.records(report)).toHaveLength(isInTime ? 1 : 0);
  });

  it('is a 503 that says how to send less when its time is over, and changes nothing (C11)', async () => {
    const timedOut = async () => {
      const { text } = await coding.http.get('/metrics').expect(200);
      return metricValue(text, 'error_answers_total', { code: 'write_timed_out' }) ?? 0;
    };
    const before = await timedOut();
    const report = await reportOf(3);
    await slow(HOUR);
    const answer = await bounded('an hour', coding.updateAll(account, report, ofTag('a')));
    expectError(answer, 'write_timed_out', /3 mentions.*Nothing was changed\. Send less/, { meta: { matched: 3 } });
    // The alert about a service that is unavailable leaves it out.
    expect(await timedOut()).toBe(before + 1);
    expect(await sentiments(report)).toEqual(new Set(['unassigned']));
    expect(await coding.records(report)).toEqual([]);
  });

  it('lets others change mentions that it does not select, and those that it selects wait for at most 5 s (C11)', async () => {
    const report = await largeReport();
    await slow(HOUR);
    const updating = coding.updateAll(account, report, ofTag('a')).then((answer) => answer);
    await untilSlow();
    const conditional = { ...update(report, 'other', { language: 'eng' }), if: { language: 'fra' } };
    const [answer] = await Promise.all([
      coding.bulk(account, [update(report, 'm1', { sentiment: 'positive' })]),
      coding.bulk(account, [update(report, 'other', { language: 'fra' })]).expect(204),
    ]);
    await quick();
    expectError(answer, 'report_busy', /Nothing was changed; try again after Retry-After\.$/);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThan(5);
    expect((await updating).body.data.counter).toEqual({ matched: 12_000, updated: 10 });
    await coding.bulk(account, [conditional]).expect(204);
    expect((await coding.mention(report, 'm1')).sentiment).toBe('negative');
  });

  it('lets other writes of many wait for their turn for at most 5 s (C11)', async () => {
    const report = await largeReport();
    await slow(HOUR);
    const updating = coding.updateAll(account, report, ofTag('a')).then((answer) => answer);
    await untilSlow();
    expectError(await coding.updateAll(account, report, ofTag('b')), 'report_busy', /Nothing was changed/);
    await quick();
    expect((await updating).status).toBe(200);
    expect((await coding.mention(report, 'other')).sentiment).toBe('unassigned');
  });

  it.each([
    ['also changes a mention that its filters select by then', {}],
    ['changes nothing if it may only change the number that was there', { if_count: 2 }],
  ])('%s (C11, C14)', async (_, meta) => {
    const report = await reportOf(2);
    await slow(1);
    const updating = coding.updateAll(account, report, ofTag('a', meta)).then((answer) => answer);
    await untilSlow();
    await coding.bulk(account, [update(report, 'other', { tags: { add: ['a'] } })]).expect(204);
    await run('truncate coding.slow');
    const answer = await updating;
    if ('if_count' in meta) {
      expectError(answer, 'matches_unexpected', /select 3 mentions, not 2/, { meta: { matched: 3 } });
      expect(await sentiments(report)).toEqual(new Set(['unassigned']));
    } else {
      expect(answer.body.data.counter).toEqual({ matched: 3, updated: 3 });
      expect(await sentiments(report)).toEqual(new Set(['negative']));
    }
  });

  it('does not go on in the database when its client leaves (C11)', async () => {
    const report = await largeReport();
    // It would have the time to go on and to commit.
    await slow(5);
    const leaving = coding.updateAll(account, report, ofTag('a'));
    const left = leaving.then(
      () => 'answered',
      () => 'left',
    );
    await untilSlow();
    leaving.abort();
    const running = () =>
      run(`select from pg_stat_activity
            where application_name like 'coding, writes until %' and state <> 'idle' and datname = current_database()`);
    await expect.poll(running).toEqual([]);
    void left;
    await sleep(200);
    expect((await coding.mention(report, 'm0')).sentiment).toBe('unassigned');
    expect(await coding.records(report)).toEqual([]);
  });
});

describe('an undo of many mentions', () => {
  it('has the time for its number, too (C11)', async () => {
    const report = await reportOf(12_000);
    const { body } = await coding.updateAll(account, report, ofTag('a')).expect(200);
    // Longer than a change of few has in PostgreSQL.
    await slow(4.6);
    await coding.undo(account, body.data.change_id).expect(204);
    expect(await sentiments(report)).toEqual(new Set(['unassigned']));
  });

  it('has this time from its beginning (C11)', async () => {
    const report = await reportOf(12_000);
    const { body } = await coding.updateAll(account, report, ofTag('a')).expect(200);
    await slowReads('coding.change_record', 2.4, 2.4);
    await coding.undo(account, body.data.change_id).expect(204);
    expect(await sentiments(report)).toEqual(new Set(['unassigned']));
  });
});
