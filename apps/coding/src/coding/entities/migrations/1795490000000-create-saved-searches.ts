import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the saved searches of client accounts (rule G2). */
export class CreateSavedSearches1795490000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `create table coding.saved_search (
        id text collate "C" primary key,
        client_id text collate "C" not null,
        name text collate "C" not null,
        report_id text collate "C",
        filters text not null,
        view text,
        user_id text collate "C" not null,
        updated_at timestamptz not null,
        version integer not null
      )`,
    );
    await queryRunner.query('create index on coding.saved_search (client_id, name, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table coding.saved_search');
  }
}
