import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'alter table coding.change_record add column rewrites boolean not null default false',
  'alter table coding.mention_document add column import_id bigint',
  `create table coding.erased_mention (
    report_id text collate "C" not null,
    hash bytea not null,
    erased_at timestamptz not null,
    primary key (report_id, hash)
  )`,
];

const DOWN = [
  'drop table coding.erased_mention',
  'alter table coding.mention_document drop column import_id',
  'alter table coding.change_record drop column rewrites',
];

/** Lets changes write and erase whole mentions, and remembers the erased ones (rules C20, C21). */
export class RecordArrivalsAndErasures1795500000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
