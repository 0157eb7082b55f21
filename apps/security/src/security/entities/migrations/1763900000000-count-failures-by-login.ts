import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `create table security.login_failure (
    client_id text collate "C" not null references security.client on delete cascade,
    login_hash bytea not null,
    failures integer not null default 0,
    in_flight integer not null default 0,
    attempted_at timestamptz not null,
    locked_until timestamptz,
    primary key (client_id, login_hash)
  )`,
  `insert into security.login_failure (client_id, login_hash, failures, attempted_at, locked_until)
     select client_id, sha256(convert_to(login, 'UTF8')), failed_logins, now(), locked_until
       from security."user" where failed_logins > 0 or locked_until is not null`,
  `alter table security."user" drop failed_logins, drop locked_until`,
];

const DOWN = [
  `alter table security."user" add failed_logins integer not null default 0, add locked_until timestamptz`,
  `update security."user" set failed_logins = failures, locked_until = f.locked_until
     from security.login_failure f
    where f.client_id = "user".client_id and login_hash = sha256(convert_to(login, 'UTF8'))`,
  `drop table security.login_failure`,
];

/** Counts failures by login, whether or not a user has that login, and no longer in the rows of users. */
export class CountFailuresByLogin1763900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
