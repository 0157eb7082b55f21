import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the change records of a report by their transactions (decision 0037). */
export class IndexTransactions1795350200001 implements MigrationInterface {
  /** The index is built concurrently. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // Building waits for earlier transactions, which blocks no reader and no writer.
    await queryRunner.query('set lock_timeout = 0');
    await queryRunner.query('drop index concurrently if exists coding.change_record_report_id_xid_idx');
    await queryRunner.query(
      'create index concurrently change_record_report_id_xid_idx on coding.change_record (report_id, xid)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index coding.change_record_report_id_xid_idx');
  }
}
