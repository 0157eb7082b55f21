import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers with idempotency keys are stored compressed. Those of earlier versions stay in `body` until they expire. */
export class CompressStoredAnswers1795430000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table coding.idempotency_key add column body_gzip bytea');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table coding.idempotency_key drop column body_gzip');
  }
}
