import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the dashboards of client accounts (rule G1). */
export class CreateDashboards1764000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `create table coding.dashboard (
        id text collate "C" primary key,
        client_id text collate "C" not null,
        name text not null,
        report_ids text[] collate "C" not null
      )`,
    );
    await queryRunner.query('create index on coding.dashboard (client_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table coding.dashboard');
  }
}
