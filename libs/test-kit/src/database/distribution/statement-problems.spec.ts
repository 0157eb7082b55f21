import { withClient } from '@earshot/database-kit';
import { describe, expect, inject, it } from 'vitest';
import { FUNCTIONS } from './functions.js';
import { statementProblems } from './statement-problems.js';

const WITHOUT = (table: string, alias: string) => `reads coding.${table} without the condition ${alias}.report_id = $n`;

describe('a statement over distributed mentions', () => {
  it.each([
    'select id from coding.mention where report_id = $1 and id = any($2)',
    'select m.id from coding.mention m join coding.mention_document d on d.report_id = $1 and d.id = m.id where m.report_id = $1',
    'select m.id from coding.mention m left join coding.mention_document d on d.report_id = $1 and d.id = m.id where $1::text = m.report_id',
    `with page as (select id, date, tags from coding.mention where report_id = $1 limit 5)
       select page.id, to_json(page.tags), to_char(page.date at time zone 'UTC', 'YYYY') from page`,
    'select id from coding.mention where report_id = $1 union all select id from coding.mention_document where report_id = $1',
    'update coding.mention set tags = ($3::text[])[1:2] where report_id = $1 and id = $2',
    'insert into coding.change_record (user_id, report_id) values ($1, $2)',
    'insert into coding.mention (report_id, id) select $1, id from json_to_recordset($2) as posted (id text) on conflict do nothing',
    'update coding.mention set date = posted.date from json_to_recordset($2::json) as posted (id text, date timestamptz) where mention.report_id = $1 and mention.id = posted.id',
    'delete from coding.mention where report_id = $1 and id = $2',
    'select count(*) from coding.mention where report_id = $1',
    'update coding.mention m set date = $4 from unnest($2::tid[], $3::text[]) as posted (place, id) where m.report_id = $1 and m.ctid = posted.place and m.id = posted.id',
    `with found as materialized (select ctid as place from coding.mention where report_id = $1 and id = $2)
       update coding.mention set date = $3 where report_id = $1 and ctid = any(array(select place from found))`,
  ])('may be: %s', (sql) => expect(statementProblems(sql)).toEqual([]));

  it.each<[sql: string, problem: string]>([
    ['select id from coding.mention where id = $1', WITHOUT('mention', 'mention')],
    ['select id from coding.mention where report_id = any($1)', WITHOUT('mention', 'mention')],
    ['select id from coding.mention where report_id = $1 or id = $2', WITHOUT('mention', 'mention')],
    ["select id from coding.mention_3 where report_id = 'r'", WITHOUT('mention_3', 'mention_3')],
    [
      'select m.id from coding.mention m join coding.mention_document d on d.report_id = m.report_id and d.id = m.id where m.report_id = $1',
      WITHOUT('mention_document', 'd'),
    ],
    [
      'select m.id from coding.mention m join coding.mention_document d using (report_id, id) where m.report_id = $1',
      WITHOUT('mention_document', 'd'),
    ],
    [
      'select m.id from coding.mention m left join coding.mention_document d on m.report_id = $1 and d.report_id = $1',
      WITHOUT('mention', 'm'),
    ],
    [
      'select m.id from coding.mention m where m.report_id = $1 and m.id in (select id from coding.mention_document)',
      WITHOUT('mention_document', 'mention_document'),
    ],
    [
      'select id from coding.report where exists (select from coding.mention m where m.report_id = report.id)',
      WITHOUT('mention', 'm'),
    ],
    [
      'select id from coding.mention where report_id = $1 union select id from coding.mention where id = $2',
      WITHOUT('mention', 'mention'),
    ],
    ['with gone as (delete from coding.mention where id = $1) select 1', WITHOUT('mention', 'mention')],
    [
      'select m.id from coding.mention m join coding.mention o on o.report_id = $2 where m.report_id = $1',
      'names several reports',
    ],
    [
      `update coding.mention set tags = coalesce((($2::text[])[1])::text[], tags) where report_id = $1`,
      'casts something else than a parameter or a constant in a write',
    ],
    ['update coding.mention set date = now() where report_id = $1', 'calls now, which is not known to be immutable'],
    [
      'update coding.mention set date = current_timestamp where report_id = $1',
      'calls SVFOP_CURRENT_TIMESTAMP in a write',
    ],
    [
      'update coding.mention set id = gen_random_uuid()::text where report_id = $1',
      'calls gen_random_uuid, which is not known to be immutable',
    ],
    [
      'select id from coding.mention where report_id = $1 order by random()',
      'calls random, which is not known to be immutable or stable',
    ],
    [
      'select pg_advisory_xact_lock(1) from coding.mention where report_id = $1',
      'calls pg_advisory_xact_lock, which is not known to be immutable or stable',
    ],
    ['update coding.mention set report_id = $2 where report_id = $1', 'changes report_id'],
    [
      'update coding.mention m set date = $3 from unnest($2::tid[]) as place where m.report_id = $1 and m.ctid = place',
      'finds rows of coding.mention by their ctid without m.id',
    ],
    [
      'delete from coding.mention_document where report_id = $1 and ctid = any($2::tid[])',
      'finds rows of coding.mention_document by their ctid without mention_document.id',
    ],
    [
      'select m.id from coding.mention m join unnest($2::tid[], $3::text[]) as posted (place, id) on posted.place = m.ctid where m.report_id = $1',
      'finds rows of coding.mention by their ctid without m.id',
    ],
    [
      `insert into coding.change_record (report_id) values ('r')`,
      'inserts into coding.change_record something else than rows whose report_id is $n',
    ],
    [
      'insert into coding.change_record (report_id) values ($1), ($2)',
      'inserts into coding.change_record something else than rows whose report_id is $n',
    ],
    [
      'insert into coding.change_record (report_id) select id from coding.report',
      'inserts into coding.change_record something else than rows whose report_id is $n',
    ],
    [
      'insert into coding.mention (report_id, id) select report_id, id from json_to_recordset($2) as posted (report_id text, id text)',
      'inserts into coding.mention something else than rows whose report_id is $n',
    ],
    [
      "update coding.mention set type = to_char(date, 'YYYY') where report_id = $1",
      'calls to_char, which is not known to be immutable',
    ],
    [
      'merge into coding.mention m using (select $1::text as id) s on m.id = s.id when matched then delete',
      'is a MergeStmt, not a select, insert, update or delete',
    ],
    ['truncate coding.mention', 'is a TruncateStmt, not a select, insert, update or delete'],
    ['lock table coding.mention', 'is a LockStmt, not a select, insert, update or delete'],
    ['select 1; select id from coding.mention where report_id = $1', 'has several statements in one text'],
  ])('must not be: %s', (sql, problem) => expect(statementProblems(sql)).toContain(problem));

  it.each([
    'select * from current_schema()',
    'with page as (select id from coding.report where client_id = $1) select * from page',
    'select ids.*, report.name from unnest($1::text[]) as ids (id) join (select id, name from coding.report) as report using (id)',
    'select count(*) from coding.report where client_id = $1',
    'begin; set local statement_timeout = 5',
    'select now()',
  ])('is not: %s', (sql) => expect(statementProblems(sql)).toEqual([]));
});

describe('a statement of a service', () => {
  it.each<[sql: string, table: string]>([
    ['select * from coding.report where client_id = $1', 'coding.report'],
    ['select report.* from coding.report join unnest($1::text[]) as ids (id) using (id)', 'coding.report'],
    ['select id from (select * from coding.report) as report', 'coding.report'],
    ['with found as (select * from coding.mention where report_id = $1) select id from found', 'coding.mention'],
    ['select 1 union all select * from security.application', 'security.application'],
    ['insert into coding.rate_limit (key) values ($1) returning *', 'coding.rate_limit'],
    ['update coding.rate_limit set points = 1 where key = $1 returning *', 'coding.rate_limit'],
  ])('names the columns of tables, unlike: %s', (sql, table) =>
    expect(statementProblems(sql)).toContain(`reads * of ${table} instead of naming columns`),
  );
});

it('the functions that it may call have the volatility that the catalog of PostgreSQL says', async () => {
  const volatility = (signatures: readonly string[]) =>
    withClient(inject('databaseUrl'), async (client) => {
      const text = 'select distinct provolatile from pg_proc where oid = any($1::text[]::regprocedure[])';
      return (await client.query(text, [signatures])).rows;
    });
  expect(await volatility(FUNCTIONS.immutable)).toEqual([{ provolatile: 'i' }]);
  expect(await volatility(FUNCTIONS.stable)).toEqual([{ provolatile: 's' }]);
});
