import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets an entry of the audit trail stand for several failures of a kind (B14). */
export class CountFailuresOfAKind1795400000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table security.audit_event add count integer not null default 1');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table security.audit_event drop count');
  }
}
