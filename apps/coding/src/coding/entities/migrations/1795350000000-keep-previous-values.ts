import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets change records keep the previous values of their mentions, so that changes can be shown and undone (C15, C16). */
export class KeepPreviousValues1795350000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table coding.change_record
         add column action text collate "C" not null default 'bulk',
         add column undone_id bigint,
         add column mention_count integer,
         add column previous jsonb,
         add column previous_numbers integer[]`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table coding.change_record
         drop column action, drop column undone_id, drop column mention_count, drop column previous,
         drop column previous_numbers`,
    );
  }
}
