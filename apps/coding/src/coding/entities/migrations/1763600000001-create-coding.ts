import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The same statements work on plain, partitioned and distributed tables: each call has one statement, keys begin with
 * `report_id`, every `report_id` has the same collation, and no foreign key refers from mention to report.
 */
const STATEMENTS = [
  `create table coding.report (
    id text collate "C" primary key,
    client_id text collate "C" not null,
    name text not null,
    channels_enabled boolean not null default true,
    collaboration_enabled boolean not null default false
  )`,
  `create index on coding.report (client_id, id)`,
  // Free space on every page lets an update stay on its page, without changing an index (HOT).
  `create table coding.mention (
    report_id text collate "C" not null,
    id text collate "C" not null,
    date timestamptz not null,
    crawled_at timestamptz,
    infused_at timestamptz,
    reviewed_at timestamptz,
    rating_normalized double precision,
    service_rank double precision,
    influence integer,
    type text collate "C" not null,
    sentiment text collate "C" not null,
    channel text collate "C",
    review_status text collate "C" not null,
    language text collate "C" not null,
    country text collate "C" not null,
    tags text[] collate "C" not null,
    source_id text collate "C",
    site_id text collate "C",
    site_type_id text collate "C",
    media_group text collate "C",
    microblog_type text collate "C",
    author_id text collate "C",
    author_state text collate "C",
    author_job text collate "C",
    collaboration_user_id text collate "C",
    collaboration_status_id text collate "C",
    classifier_ids text[] collate "C" not null,
    community_ids text[] collate "C" not null,
    primary key (report_id, id)
  ) with (fillfactor = 85)`,
  `create index on coding.mention (report_id, date desc, id)`,
  `create table coding.mention_document (
    report_id text collate "C" not null,
    id text collate "C" not null,
    title text,
    content text,
    url text,
    author_name text,
    primary key (report_id, id)
  )`,
  `create table coding.change_record (
    id bigint generated always as identity primary key,
    report_id text collate "C" not null,
    changed_at timestamptz not null,
    user_id text collate "C" not null,
    application_id text collate "C" not null,
    mention_ids text[] collate "C" not null,
    payload_numbers integer[] not null,
    payloads jsonb not null
  )`,
  `create index on coding.change_record (report_id, changed_at)`,
];

/** Creates the tables of the coding area. */
export class CreateCoding1763600000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['change_record', 'mention_document', 'mention', 'report']) {
      await queryRunner.query(`drop table coding.${table}`);
    }
  }
}
