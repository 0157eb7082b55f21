import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // As in the schema of security: replicas count requests here (decision 0032).
  `create unlogged table coding.rate_limit (
    key text collate "C" primary key,
    points integer not null,
    expire bigint not null
  ) with (fillfactor = 50)`,
  `create function coding.prune_change_records(report text, before timestamptz, most integer) returns integer
     language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    oldest_kept constant timestamptz := least(before, now() - interval '30 days');
    deleted integer;
  begin
    delete from coding.change_record where report_id = $1 and id in (
      select id from coding.change_record where report_id = $1 and changed_at < oldest_kept
       order by changed_at limit $3);
    get diagnostics deleted = row_count;
    return deleted;
  end $$`,
  `revoke execute on function coding.prune_change_records(text, timestamptz, integer) from public`,
];

const DOWN = [`drop function coding.prune_change_records(text, timestamptz, integer)`, `drop table coding.rate_limit`];

/**
 * Lets replicas of coding and mention count requests, and coding prune change records. The role of coding may only append
 * change records. It prunes with the rights of the owner, through a function that keeps every record for 30 days at least.
 * The function names one report, so that it also runs where change records are distributed (decision 0031).
 */
export class LimitRequestsAndPruneChanges1795343600001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
