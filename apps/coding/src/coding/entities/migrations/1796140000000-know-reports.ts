import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * If the statistics of a partition list all its reports, PostgreSQL expects one row of any other report. Their frequencies
 * sum up to 1 then, as far as numbers of 4 bytes can.
 */
const KNOW = `
create function coding.know_report(report text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  part regclass;
begin
  -- The workers of Citus have the rows, and statistics of their own.
  if exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  for part in
    (select tableoid from coding.mention where report_id = report limit 1)
    union all
    (select tableoid from coding.mention_document where report_id = report limit 1)
  loop
    if exists (
      select from pg_stats
        join pg_class on pg_class.oid = part and pg_class.relname = pg_stats.tablename
       where schemaname = 'coding' and attname = 'report_id' and report <> all(most_common_vals::text::text[])
         and (select sum(frequency) from unnest(most_common_freqs) as frequency) > 0.9999)
    then
      execute format('analyze %s (report_id)', part);
    end if;
  end loop;
end $$`;

/**
 * Lets coding bring a new report into the statistics of PostgreSQL. Without them PostgreSQL joins its mentions and their
 * documents in quadratic time, until a tenth of the partition has changed and autovacuum analyzes it.
 */
export class KnowReports1796140000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(KNOW);
    await queryRunner.query('revoke execute on function coding.know_report(text) from public');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function coding.know_report(text)');
  }
}
