import { ChangeRecord } from '@earshot/coding/entities';
import { statementProblems } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('the counts of rate limits', () => {
  it('are deleted after their window, also those of mention', async () => {
    const counts = [`('mention account:a', 1, 0)`, `('coding account:a', 1, 0)`, `('coding account:b', 1, 9e15)`];
    await coding.database.dataSource.query(`insert into coding.rate_limit values ${counts.join()}`);
    expect(await coding.prune()).toBe(2);
    expect(await coding.database.dataSource.query('select key from coding.rate_limit')).toEqual([
      { key: 'coding account:b' },
    ]);
  });
});
