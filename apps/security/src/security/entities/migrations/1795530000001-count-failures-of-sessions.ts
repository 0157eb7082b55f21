import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets failures be counted for the platform, as those of sessions are (B17), also in a database without its client
 * account.
 */
export class CountFailuresOfSessions1795530000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table security.login_failure drop constraint login_failure_client_id_fkey');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'delete from security.login_failure where client_id not in (select id from security.client)',
    );
    await queryRunner.query(
      'alter table security.login_failure add foreign key (client_id) references security.client on delete cascade',
    );
  }
}
