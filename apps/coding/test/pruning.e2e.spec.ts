import { ChangeRecord, ErasedMention, Report } from '@earshot/coding/entities';
import { statementProblems } from '@earshot/test-kit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CodingUnderTest, update } from './support.js';

let coding: CodingUnderTest;
let retaining: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  retaining = await coding.replica({ CHANGE_RETENTION_DAYS: 100 });
});
afterAll(async () => {
  await retaining.app.close();
  await coding.stop();
});

/** Each test begins with nothing to delete. */
beforeEach(() => coding.prune());

const DAY_MS = 24 * 60 * 60_000;

/** A report with change records of these ages in days. */
async function reportWithRecords(...ages: number[]): Promise<string> {
  const account = coding.account();
  const report = await coding.report(account, 1);
  await coding.bulk(account, [update(report, 'm0', { sentiment: 'positive' })]).expect(204);
  const [{ id: _id, ...record }] = await coding.records(report);
  const records = coding.database.dataSource.getRepository(ChangeRecord);
  await records.delete({ report_id: report });
  const old = ages.map((days) => ({ ...record, changed_at: new Date(Date.now() - days * DAY_MS - 60_000) }));
  for (let at = 0; at < old.length; at += 200) await records.insert(old.slice(at, at + 200));
  return report;
}

const ages = async (report: string) =>
  (await coding.records(report)).map(({ changed_at }) => Math.floor((Date.now() - changed_at.valueOf()) / DAY_MS));

describe('change records (C9)', () => {
  it('are kept for ever by default', async () => {
    const report = await reportWithRecords(5_000);
    expect(await coding.prune()).toBe(0);
    expect(await ages(report)).toEqual([5_000]);
  });

  it('older than CHANGE_RETENTION_DAYS are deleted in every report, in batches until none is left', async () => {
    const first = await reportWithRecords(0, 99, 100, 400);
    const second = await reportWithRecords(...Array.from({ length: 250 }, () => 101), 50);
    const third = await reportWithRecords(98);
    await retaining.prune();
    expect(await ages(first)).toEqual([0, 99]);
    expect(await ages(second)).toEqual([50]);
    expect(await ages(third)).toEqual([98]);
    expect(await retaining.prune()).toBe(0);
  });

  it('of the last 30 days cannot be deleted, whatever the service asks for (A4)', async () => {
    const report = await reportWithRecords(29, 30);
    const impatient = await coding.replica({ CHANGE_RETENTION_DAYS: 1 });
    await impatient.prune();
    await impatient.app.close();
    expect(await ages(report)).toEqual([29]);
  });

  it('are deleted by a statement that names one report, so that it runs where they are distributed', async () => {
    const [{ prosrc }] = await coding.database.dataSource.query<{ prosrc: string }[]>(
      `select prosrc from pg_proc where oid = 'coding.prune_change_records'::regproc`,
    );
    const statements = prosrc.match(/delete from[^;]*/g)!;
    expect(statements).toHaveLength(1);
    expect(statementProblems(statements[0])).toEqual([]);
  });
});

describe('the mentions of a report with retention_days (C21)', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS - 60_000);
  const reportOfAges = (days: number | null, ...ages: number[]) =>
    coding.reportOf(
      coding.account(),
      ages.map((age) => ({ id: `m${age}`, date: daysAgo(age) })),
      { retention_days: days },
    );
  const idsIn = async (report: string) => (await coding.mentions(report)).map(({ id }) => id).toSorted();

  it('are erased when their date is more days ago, as changes that no user made, and may come back', async () => {
    const account = coding.account();
    const report = await coding.reportOf(
      account,
      [0, 6, 7, 400].map((age) => ({ id: `m${age}`, date: daysAgo(age) })),
      { retention_days: 7 },
    );
    await coding.bulk(
      account,
      ['m6', 'm400'].map((id) => update(report, id, { tags: [id] })),
    );
    const kept = await reportOfAges(null, 5_000);
    expect(await coding.prune()).toBe(2);
    expect(await idsIn(report)).toEqual(['m0', 'm6']);
    expect(await idsIn(kept)).toEqual(['m5000']);
    const [coded, erased] = await coding.records(report);
    expect(coded).toMatchObject({ mention_ids: ['m6'], payloads: [{ tags: ['m6'] }, {}] });
    expect(erased).toMatchObject({ action: 'erase', user_id: null, application_id: null, rewrites: true });
    expect(erased.mention_ids.toSorted()).toEqual(['m400', 'm7']);
    expect(await coding.database.dataSource.getRepository(ErasedMention).findBy({ report_id: report })).toEqual([]);
    const { body } = await coding.http.get('/coding/v1/changes').set('authorization', `Bearer ${account.token}`);
    expect(body.data[0]).toMatchObject({ action: 'erase', user_id: null, app_id: null, mention_count: 2 });
    expect(await coding.prune()).toBe(0);
  });

  it('are not made old by a token that may import and not erase (C20)', async () => {
    const account = coding.account('import');
    const report = await coding.reportOf(
      account,
      [6, 8].map((age) => ({ id: `m${age}`, date: daysAgo(age) })),
      { retention_days: 7 },
    );
    const moved = [
      { id: 'm6', date: daysAgo(9).toISOString() },
      { id: 'm8', date: daysAgo(5).toISOString() },
      // Kept a moment longer, then erased all the same.
      { id: 'm6', date: new Date(daysAgo(7).getTime() + 61_000).toISOString() },
    ];
    const before = await coding.mentions(report);
    for (const dry_run of [true, false]) {
      const { body } = await coding.import(account, report, moved, { dry_run }).expect(200);
      expect(body.data.counter).toMatchObject({ updated: 1, errors: 2 });
      const detail =
        'date must not be earlier than it is, because the report erases mentions after 7 days; ' +
        'an earlier one needs the scope "erase".';
      expect(body.errors).toMatchObject(
        [0, 2].map((bulk_index) => ({ code: 'item_invalid', detail, meta: { bulk_index } })),
      );
    }
    const [after] = await coding.mentions(report);
    expect(after).toEqual(before[0]);

    const made = [moved[0], { id: 'new', type: 'post', date: daysAgo(8).toISOString() }];
    const eraser = coding.colleague(account, 'import erase');
    const { body } = await coding.import(eraser, report, made).expect(200);
    expect(body.data.counter).toMatchObject({ created: 1, updated: 1, errors: 0 });
    expect(await coding.prune()).toBe(2);
  });

  it('are kept if the report keeps them longer by now', async () => {
    const report = await reportOfAges(7, 8);
    await coding.database.dataSource.getRepository(Report).update({ id: report }, { retention_days: null });
    expect(await coding.prune()).toBe(0);
    expect(await idsIn(report)).toEqual(['m8']);
  });

  it('are erased once, when several replicas prune', async () => {
    const report = await reportOfAges(7, 8, 9, 10);
    const pruned = await Promise.all([coding.prune(), retaining.prune(), coding.prune()]);
    await coding.prune();
    expect(pruned.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(3);
    expect(await idsIn(report)).toEqual([]);
    const records = await coding.records(report);
    expect(records.flatMap(({ mention_ids }) => mention_ids).toSorted()).toEqual(['m10', 'm8', 'm9']);
  });
});

describe('the ids of erased mentions in the change (C21)', () => {
  it('are listed for 30 days, then only their number', async () => {
    const account = coding.account('erase');
    const report = await coding.report(account, 3);
    for (const id of ['m0', 'm1']) await coding.erase(account, { filters: { ids: [id] } }).expect(200);
    const [old, recent] = await coding.records(report);
    const records = coding.database.dataSource.getRepository(ChangeRecord);
    await records.update({ report_id: report, id: old.id }, { changed_at: new Date(Date.now() - 30 * DAY_MS - 1) });
    await records.update({ report_id: report, id: recent.id }, { changed_at: new Date(Date.now() - 29 * DAY_MS) });
    expect(await coding.prune()).toBe(1);
    const after = await coding.records(report);
    expect(after.map(({ mention_ids, mention_count }) => [mention_ids, mention_count])).toEqual([
      [[], 1],
      [['m1'], 1],
    ]);
    expect(await coding.database.dataSource.getRepository(ErasedMention).countBy({ report_id: report })).toBe(2);
    expect(await coding.prune()).toBe(0);
  });
});

it.each(['erase_mentions', 'redact_change_records', 'forget_erased_ids', 'remember_erased_mentions'])(
  'each statement of the function %s names one report, so that it runs where they are distributed',
  async (name) => {
    const [{ prosrc }] = await coding.database.dataSource.query<{ prosrc: string }[]>(
      `select prosrc from pg_proc where oid = $1::regproc`,
      [`coding.${name}`],
    );
    const tables = prosrc.match(/(from|update|into) coding\.\w+/g) ?? [];
    const named = prosrc.match(/report_id = (report|\$1)\b|\((id, )?report_id, (hash|changed_at),/g) ?? [];
    expect(tables.length).toBeGreaterThan(0);
    expect(named.length).toBe(tables.length);
  },
);

describe('the counts of rate limits', () => {
  it('are deleted after their window, also those of mention', async () => {
    const counts = [`('mention account:a', 1, 0)`, `('coding account:a', 1, 0)`, `('coding account:b', 1, 9e15)`];
    await coding.database.dataSource.query('truncate coding.rate_limit');
    await coding.database.dataSource.query(`insert into coding.rate_limit values ${counts.join()}`);
    expect(await coding.prune()).toBe(2);
    expect(await coding.database.dataSource.query('select key from coding.rate_limit')).toEqual([
      { key: 'coding account:b' },
    ]);
  });
});
