import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The indexes that find the large changes of a report, and the erasures that still list their mentions. */
const INDEXES = {
  change_record_large: '(report_id, id) where (mention_count <= 100) is not true',
  change_record_erasures: `(report_id, changed_at) where action = 'erase' and mention_ids <> '{}'`,
};

/** Builds the indexes while the services write. */
export class IndexErasures1795520000001 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // Waits for earlier transactions, which blocks neither readers nor writers.
    await queryRunner.query('set lock_timeout = 0');
    for (const [name, index] of Object.entries(INDEXES)) {
      await queryRunner.query(`drop index concurrently if exists coding.${name}`);
      await queryRunner.query(`create index concurrently ${name} on coding.change_record ${index}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await queryRunner.query(`drop index coding.${name}`);
  }
}
