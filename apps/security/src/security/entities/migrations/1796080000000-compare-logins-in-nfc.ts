import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds users by the NFC form of their login (B8), and builds the index while the services write. It is not unique: earlier
 * versions distinguished logins by their bytes.
 */
export class CompareLoginsInNfc1796080000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // Waits for earlier transactions, which blocks neither readers nor writers.
    await queryRunner.query('set lock_timeout = 0');
    await queryRunner.query('drop index concurrently if exists security.user_login_nfc');
    await queryRunner.query('create index concurrently user_login_nfc on security."user" (normalize(login, NFC))');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index security.user_login_nfc');
  }
}
