import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One statement per call: some PostgreSQL-compatible databases reject several. */
const STATEMENTS = [
  `create table security.client (
    id text collate "C" primary key,
    name text not null
  )`,
  `create table security.application (
    id text collate "C" primary key,
    client_id text collate "C" not null references security.client,
    name text not null,
    oauth_client_id text collate "C" not null unique,
    secret_hash bytea not null,
    scope text not null,
    grant_types text[] not null
  )`,
  `create table security."user" (
    id text collate "C" primary key,
    client_id text collate "C" not null references security.client,
    login text collate "C" not null unique,
    email text not null,
    password_hash text not null,
    activated boolean not null default true,
    locked boolean not null default false,
    failed_logins integer not null default 0,
    locked_until timestamptz,
    pwd_expires_at timestamptz,
    logged_at timestamptz
  )`,
  ...['access_token', 'refresh_token'].flatMap((table) => [
    `create table security.${table} (
      hash bytea primary key,
      family_id uuid not null,
      application_id text collate "C" not null references security.application on delete cascade,
      user_id text collate "C" not null references security."user" on delete cascade,
      scope text not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    `create index on security.${table} (family_id)`,
    `create index on security.${table} (user_id)`,
    `create index on security.${table} (expires_at)`,
  ]),
  `alter table security.refresh_token add used_at timestamptz, add reused_at timestamptz`,
];

/** Creates the tables of the security area. */
export class CreateSecurity1763600000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['refresh_token', 'access_token', '"user"', 'application', 'client']) {
      await queryRunner.query(`drop table security.${table}`);
    }
  }
}
