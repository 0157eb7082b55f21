import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
/** Reports in one partition: the statistics of PostgreSQL know the first one only. */
let known: string;
let added: string;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account('read import');
  const ids = await run(`
    select id from generate_series(1, 1000) as n cross join lateral (select 'report-' || n as id) as each
     where satisfies_hash_partition('coding.mention'::regclass, 16, 0, id) limit 2`);
  [known, added] = ids.map(({ id }) => id as string);
  for (const id of [known, added]) await coding.reportOf(account, [], { id });
  for (const table of TABLES) await run(`alter table ${table} set (autovacuum_enabled = off)`);
  await importInto(known, 1_000);
  for (const table of TABLES) await run(`analyze ${table}`);
});
afterAll(() => coding.stop());

/** The partitions of both reports. */
const TABLES = ['coding.mention_0', 'coding.mention_document_0'];

const run = (statement: string) => coding.database.dataSource.query<Record<string, unknown>[]>(statement);

const importInto = (report: string, mentions: number, first = 0) =>
  coding
    .import(
      account,
      report,
      Array.from({ length: mentions }, (_, n) => ({ id: `m${first + n}`, type: 'post', date: '2026-05-01T10:00:00Z' })),
    )
    .expect(200);

/** How many rows of a report PostgreSQL expects in each table. */
const expectedRows = (report: string) =>
  Promise.all(
    TABLES.map(async (table) => {
      const [{ 'QUERY PLAN': plan }] = await run(
        `explain (format json) select from ${table} where report_id = '${report}'`,
      );
      return (plan as { Plan: { 'Plan Rows': number } }[])[0].Plan['Plan Rows'];
    }),
  );

/** How many rows there were when the partitions were analyzed. */
const analyzedRows = async () => {
  const rows = await run(
    `select reltuples from pg_class where oid in (${TABLES.map((table) => `'${table}'::regclass`)})`,
  );
  return rows.map(({ reltuples }) => reltuples);
};

describe('a report that is imported into a partition of others', () => {
  it('is expected to have 1 mention until PostgreSQL has statistics, and 100 when 100 are imported (C20)', async () => {
    await importInto(added, 99);
    expect(await expectedRows(added)).toEqual([1, 1]);
    await importInto(added, 1, 99);
    await expect.poll(() => expectedRows(added)).toEqual([100, 100]);
  });

  it('is not analyzed again if the statistics have it', async () => {
    const analyzed = await analyzedRows();
    await importInto(known, 500, 1_000);
    await run(`select coding.know_report('${known}')`);
    expect(await analyzedRows()).toEqual(analyzed);
  });
});
