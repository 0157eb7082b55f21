import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Free space on every page lets the time of the last use stay on its page (HOT). */
const UP = [
  `create table security.session (
    hash bytea primary key,
    family_id uuid not null unique,
    application_id text collate "C" not null references security.application on delete cascade,
    user_id text collate "C" not null references security."user" on delete cascade,
    scope text not null,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    seen_at timestamptz not null
  ) with (fillfactor = 80)`,
  `create index on security.session (user_id)`,
  `create index on security.session (expires_at)`,
];

/** Creates the table of sessions (B17). */
export class CreateSession1795530000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table security.session');
  }
}
