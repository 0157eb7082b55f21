import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'alter table security."user" add machine boolean not null default false',
  // The earlier version answers null as it is, and makes no machine user.
  `-- squawk-ignore ban-drop-not-null
   alter table security."user" alter email drop not null`,
  'alter table security.application add machine_user_id text collate "C"',
  // An application outlives its machine user. Then its logins are rejected.
  `alter table security.application add constraint application_machine_user_id_fkey
     foreign key (machine_user_id) references security."user" on delete set null not valid`,
];

const DOWN = [
  'alter table security.application drop machine_user_id',
  `update security."user" set email = '' where email is null`,
  'alter table security."user" alter email set not null',
  'alter table security."user" drop machine',
];

/** Lets an application log in as a machine user, who may have no e-mail address (B19). */
export class AddMachineUsers1796170000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
