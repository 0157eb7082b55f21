import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hash of `ErasedMention`. */
const HASH = `sha256(convert_to(report, 'UTF8') || '\\x00' || convert_to(mention_id, 'UTF8'))`;

const ERASE = `
create function coding.erase_mentions(
  report text, erasure bigint, mentions text[], erased_at timestamptz, author text, application text, remembers boolean
) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  erased integer;
begin
  delete from coding.mention where report_id = report and id = any(mentions);
  get diagnostics erased = row_count;
  delete from coding.mention_document where report_id = report and id = any(mentions);
  insert into coding.change_record
    (id, report_id, changed_at, user_id, application_id, action, mention_count, mention_ids, payload_numbers, payloads,
     previous_numbers, previous, rewrites)
  overriding system value
  values (erasure, report, erased_at, author, application, 'erase', cardinality(mentions), mentions,
          array_fill(0, array[cardinality(mentions)]), '[{}]', '{}', '[]', true);
  if remembers then
    insert into coding.erased_mention (report_id, hash, erased_at)
    select report, ${HASH}, erase_mentions.erased_at from unnest(mentions) as mention_id
    on conflict do nothing;
  end if;
  perform coding.redact_change_records(report, erasure);
  return erased;
end $$`;

const UP = [
  ERASE,
  `revoke execute on function coding.erase_mentions(text, bigint, text[], timestamptz, text, text, boolean) from public`,
];

const DOWN = ['drop function coding.erase_mentions(text, bigint, text[], timestamptz, text, text, boolean)'];

/**
 * Erases mentions in one function (rule C21). It does with the rights of the owner what the role of coding may not do:
 * change the history, and remember what is erased. Where tables are distributed, one transaction writes a shard as one
 * user only, so the function writes the rest, too. The functions of EraseMentions1795520000000 stay for the services of
 * earlier versions.
 */
export class EraseInOneFunction1796030000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
