import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'alter table coding.mention add column engagement double precision',
  `alter table coding.mention_document
     add column native_id text collate "C",
     add column parent_id text collate "C",
     add column root_id text collate "C",
     add column interactions jsonb`,
];

const DOWN = [
  `alter table coding.mention_document
     drop column interactions,
     drop column root_id,
     drop column parent_id,
     drop column native_id`,
  'alter table coding.mention drop column engagement',
];

/** Lets mentions have a thread, interactions and an engagement (rule D27). Those of existing mentions are unknown. */
export class StoreThreads1795510000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
