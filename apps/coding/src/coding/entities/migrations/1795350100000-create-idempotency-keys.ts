import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `create table coding.idempotency_key (
    client_id text collate "C" not null,
    key text collate "C" not null,
    fingerprint bytea not null,
    status integer not null,
    body text,
    change_ids text[] collate "C" not null,
    created_at timestamptz not null,
    primary key (client_id, key)
  )`,
  // For pruning.
  `create index idempotency_key_created_at on coding.idempotency_key (created_at)`,
];

const DOWN = [`drop table coding.idempotency_key`];

/** Stores the answers to requests with an idempotency key. They stay on the coordinator of a distributed database. */
export class CreateIdempotencyKeys1795350100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
