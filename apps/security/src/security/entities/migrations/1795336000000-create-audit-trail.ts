import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The role of the service may only append to the table. It prunes with the rights of the owner, through a function that
 * keeps every entry for 30 days at least.
 */
const UP = [
  `create table security.audit_event (
    id bigint generated always as identity primary key,
    occurred_at timestamptz not null default now(),
    actor text not null default session_user,
    event text not null,
    user_id text collate "C",
    login_hash text collate "C",
    client_id text collate "C",
    application_id text collate "C",
    address text collate "C",
    request_id text collate "C",
    reason text
  )`,
  `create index on security.audit_event (occurred_at)`,
  `create index on security.audit_event (login_hash, occurred_at)`,
  `create function security.prune_audit_events(before timestamptz, most integer) returns integer
     language sql security definer set search_path = pg_catalog, pg_temp as $$
       with deleted as (
         delete from security.audit_event where id in (
           select id from security.audit_event
            where occurred_at < least(before, now() - interval '30 days')
            order by occurred_at limit most for update skip locked)
         returning 1)
       select count(*)::integer from deleted $$`,
  `revoke execute on function security.prune_audit_events(timestamptz, integer) from public`,
];

const DOWN = [`drop function security.prune_audit_events(timestamptz, integer)`, `drop table security.audit_event`];

/** Creates the audit trail (B14). */
export class CreateAuditTrail1795336000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
