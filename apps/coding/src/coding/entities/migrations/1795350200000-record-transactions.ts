import type { MigrationInterface, QueryRunner } from 'typeorm';

// The default of a new column would be computed for existing rows, which rewrites the table.
const UP = [
  'alter table coding.change_record add xid xid8',
  'alter table coding.change_record alter xid set default pg_current_xact_id()',
  'alter table coding.report add loaded_xid xid8',
  'alter table coding.report alter loaded_xid set default pg_current_xact_id()',
];

const DOWN = ['alter table coding.report drop loaded_xid', 'alter table coding.change_record drop xid'];

/**
 * Lets a copy of a report find what has changed since it was read (decision 0037). `change_record.xid` is the transaction
 * of a change. `report.loaded_xid` is the last transaction that wrote mentions of the report without a change record.
 */
export class RecordTransactions1795350200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
