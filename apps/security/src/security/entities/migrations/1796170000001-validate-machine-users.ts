import type { MigrationInterface, QueryRunner } from 'typeorm';

const DOWN = [
  'alter table security.application drop constraint application_machine_user_id_fkey',
  `alter table security.application add constraint application_machine_user_id_fkey
     foreign key (machine_user_id) references security."user" on delete set null not valid`,
];

/** Validates the reference of applications to their machine users, which blocks no reader and no writer (B19). */
export class ValidateMachineUsers1796170000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table security.application validate constraint application_machine_user_id_fkey');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
