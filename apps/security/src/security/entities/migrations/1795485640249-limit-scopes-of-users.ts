import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a user have a scope, which no token of the user exceeds (B15). Existing users have no limit. */
export class LimitScopesOfUsers1795485640249 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table security."user" add scope text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table security."user" drop scope');
  }
}
