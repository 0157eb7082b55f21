import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to this many mentions, an index finds their small changes; for more, one scan of all changes is faster. */
const FEW = 1_000;

/** Whether `xid` is that of this server, and not of the one that a restored dump came from (decision 0037). */
const IS_OWN = `coalesce(record.xid::xid = record.xmin, false)
         or coalesce(record.redacted_xid::xid = record.xmin, false) as is_own`;

/** The elements of a JSON array whose numbers are used, with {} in the place of the others, so that numbers stay. */
const used = (elements: string, numbers: string): string => `
  (select coalesce(jsonb_agg(case when number is null then '{}' else value end order by place), '[]')
     from jsonb_array_elements(${elements}) with ordinality as element (value, place)
     left join (select distinct unnest(${numbers}) as number) as used on number = place - 1)`;

/**
 * The records of a report that have one of the mentions $3, without these mentions. The array is a constant of the plan,
 * so that PostgreSQL hashes it, and the items stay in their order.
 */
const redacted = (isSearched: string): string => `
  select record.id, ${IS_OWN},
         coalesce(record.mention_count, (select count(distinct each) from unnest(record.mention_ids) as each)) as mentions,
         kept.mention_ids, kept.payload_numbers, kept.previous_numbers,
         ${used('record.payloads', 'kept.payload_numbers')} as payloads,
         case when record.previous is not null then ${used('record.previous', 'kept.previous_numbers')} end as previous
    from coding.change_record as record
    cross join lateral (
      select coalesce(array_agg(mention_id), '{}') as mention_ids,
             coalesce(array_agg(payload_number), '{}') as payload_numbers,
             case when record.previous_numbers is not null then coalesce(array_agg(previous_number), '{}') end
               as previous_numbers
        from unnest(record.mention_ids, record.payload_numbers, record.previous_numbers)
               as item (mention_id, payload_number, previous_number)
       where mention_id <> all($3)) as kept
   where record.report_id = $1 and record.id < $2 and ${isSearched}
     and exists (select from unnest(record.mention_ids) as each where each = any($3))`;

const REDACT = `
create function coding.redact_change_records(report text, erasure bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  this constant xid8 := pg_current_xact_id();
  erased constant text[] := array(
    select listed from coding.change_record cross join unnest(mention_ids) as listed
     where report_id = report and change_record.id = erasure and action = 'erase'
       and not exists (select from coding.mention where report_id = report and mention.id = listed));
  small bigint[] := '{}';
  parts text[] := array[$part$${redacted('true')}$part$];
  mention text;
  part text;
  kept record;
begin
  if cardinality(erased) <= ${FEW} then
    foreach mention in array erased loop
      small := small || array(
        select id from coding.change_record
         where report_id = report and mention_count <= 100 and mention_ids @> array[mention]);
    end loop;
    parts := array[
      $part$${redacted('(record.mention_count <= 100) is not true')}$part$,
      $part$${redacted('record.id = any($4)')}$part$];
  end if;
  foreach part in array parts loop
    for kept in execute part using report, erasure, erased, small loop
      update coding.change_record
         set mention_ids = kept.mention_ids, payload_numbers = kept.payload_numbers, payloads = kept.payloads,
             previous_numbers = kept.previous_numbers, previous = kept.previous, mention_count = kept.mentions,
             xid = case when kept.is_own then xid end, redacted_xid = this
       where report_id = report and id = kept.id;
    end loop;
  end loop;
end $$`;

const REMEMBER = `
create function coding.remember_erased_mentions(report text, erasure bigint) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into coding.erased_mention (report_id, hash, erased_at)
  select $1, sha256(convert_to($1, 'UTF8') || '\\x00' || convert_to(mention_id, 'UTF8')), changed_at
    from coding.change_record cross join unnest(mention_ids) as mention_id
   where report_id = $1 and id = $2 and action = 'erase'
  on conflict do nothing
$$`;

const FORGET = `
create function coding.forget_erased_ids(report text, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  this constant xid8 := pg_current_xact_id();
  forgotten integer := 0;
  erasure record;
begin
  for erasure in
    select id, ${IS_OWN} from coding.change_record as record
     where report_id = report and action = 'erase' and mention_ids <> '{}' and changed_at < now() - interval '30 days'
     order by changed_at limit most
  loop
    update coding.change_record
       set mention_ids = '{}', payload_numbers = '{}', xid = case when erasure.is_own then xid end, redacted_xid = this
     where report_id = report and id = erasure.id;
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$`;

/**
 * No user erases old mentions. The earlier version shows null in an answer, and never compares it: the linter may ignore
 * this statement.
 */
const nullable = (column: string): string => `
-- squawk-ignore ban-drop-not-null
alter table coding.change_record alter column ${column} drop not null`;

const UP = [
  'alter table coding.report add column retention_days integer',
  nullable('user_id'),
  nullable('application_id'),
  'alter table coding.change_record add column redacted_xid xid8',
  REDACT,
  REMEMBER,
  FORGET,
  'revoke execute on function coding.redact_change_records(text, bigint) from public',
  'revoke execute on function coding.remember_erased_mentions(text, bigint) from public',
  'revoke execute on function coding.forget_erased_ids(text, integer) from public',
];

const DOWN = [
  'drop function coding.forget_erased_ids(text, integer)',
  'drop function coding.remember_erased_mentions(text, bigint)',
  'drop function coding.redact_change_records(text, bigint)',
  'alter table coding.change_record drop column redacted_xid',
  `update coding.change_record set user_id = '', application_id = '' where user_id is null`,
  'alter table coding.change_record alter column application_id set not null',
  'alter table coding.change_record alter column user_id set not null',
  'alter table coding.report drop column retention_days',
];

/**
 * Lets mentions be erased for good (rule C21). The role of coding may only append change records. With the rights of the
 * owner it removes erased mentions from them, but only those that an erasure records and that are gone, and it removes
 * the ids that an erasure lists after 30 days. `redacted_xid` is the last transaction that changed a record, so that
 * copies of a report still recognize its `xid` (decision 0037).
 */
export class EraseMentions1795520000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
