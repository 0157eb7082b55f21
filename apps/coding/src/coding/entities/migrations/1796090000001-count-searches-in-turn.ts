import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A function that is volatile sees what was committed while it waited; the statement that calls it does not. */
const COUNT = `
create function coding.count_saved_searches(account text, turn bigint) returns bigint
  language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(turn);
  return (select count(*) from coding.saved_search where client_id = account);
end $$`;

/** Counts the saved searches of a client account for one request after the other, so that none exceeds their limit (G2). */
export class CountSearchesInTurn1796090000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COUNT);
    await queryRunner.query('revoke execute on function coding.count_saved_searches(text, bigint) from public');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function coding.count_saved_searches(text, bigint)');
  }
}
