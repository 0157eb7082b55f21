import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A function that is volatile sees what was committed while it waited; the statement that calls it does not. */
const COUNT = `
create function coding.count_private_searches(account text, person text, turn bigint) returns bigint
  language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(turn);
  return (select count(*) from coding.saved_search
           where client_id = account and visibility = 'private' and user_id = person);
end $$`;

/** Lets the user who made a saved search keep it private (rule G2). */
export class PrivateSearches1796130000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table coding.saved_search add column visibility text collate "C" not null default 'account'`,
    );
    await queryRunner.query(COUNT);
    await queryRunner.query('revoke execute on function coding.count_private_searches(text, text, bigint) from public');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function coding.count_private_searches(text, text, bigint)');
    await queryRunner.query('alter table coding.saved_search drop column visibility');
  }
}
