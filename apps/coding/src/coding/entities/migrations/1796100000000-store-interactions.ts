import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a narrow row have the interactions of its mention, which `stats` and sort keys read (rule D27). */
export class StoreInteractions1796100000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table coding.mention
        add column likes double precision,
        add column comments double precision,
        add column shares double precision,
        add column views double precision`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table coding.mention
        drop column views,
        drop column shares,
        drop column comments,
        drop column likes`);
  }
}
