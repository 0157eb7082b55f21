import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The indexes by which changes are listed: those of a report, and the small ones of a mention (decision 0034). */
const INDEXES = {
  change_record_newest: '(report_id, id)',
  change_record_mentions: 'using gin (report_id, mention_ids) where mention_count <= 100',
};

/** Builds the indexes while the services write. */
export class FindChanges1795350000001 implements MigrationInterface {
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
