import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table in which replicas count requests (decision 0032). The package rate-limiter-flexible defines its
 * columns. `expire` is in milliseconds since 1970. The table is unlogged: a crash of the database loses the counts of a
 * minute, and a count does not wait for the disk. Free space on every page lets a count stay on its page (HOT).
 */
export class CreateRateLimit1795343600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create unlogged table security.rate_limit (
      key text collate "C" primary key,
      points integer not null,
      expire bigint not null
    ) with (fillfactor = 50)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table security.rate_limit');
  }
}
