import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the previous secret of an application for a time, so that its programs can change to the new one (B2). */
export class OverlapSecrets1764100000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table security.application add previous_secret_hash bytea, add previous_secret_expires_at timestamptz',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table security.application drop previous_secret_hash, drop previous_secret_expires_at',
    );
  }
}
