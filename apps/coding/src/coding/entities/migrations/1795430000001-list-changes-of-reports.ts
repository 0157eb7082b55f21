import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `record.id, record.report_id, record.changed_at, record.user_id, record.application_id, record.action,
  record.undone_id, record.mention_count`;

/** Records of earlier versions have no count. */
const COUNTED = COLUMNS.replace(
  'record.mention_count',
  'coalesce(record.mention_count, (select count(distinct listed) from unnest(record.mention_ids) as listed)::integer)',
);

const LISTED = `record.report_id = report and record.id > after and record.id < before
  and record.changed_at >= begins and (record.changed_at < ends or (includes_end and record.changed_at = ends))
  and (author is null or record.user_id = author)`;

const UP = `
create function coding.changes_of_reports(
  reports text[], mention text, after bigint, before bigint, begins timestamptz, ends timestamptz, includes_end boolean,
  author text, most integer
) returns table (
  id bigint, report_id text, changed_at timestamptz, user_id text, application_id text, action text, undone_id bigint,
  mention_count integer
) language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  report text;
begin
  foreach report in array reports loop
    if mention is null then
      return query
        select ${COUNTED} from coding.change_record as record where ${LISTED} order by record.id desc limit most;
    else
      -- The small changes, which an index finds (decision 0034). They are found first, whatever their order.
      return query
        with record as materialized (
          select ${COLUMNS} from coding.change_record as record
           where ${LISTED} and record.mention_count <= 100 and record.mention_ids @> array[mention])
        select ${COLUMNS} from record order by record.id desc limit most;
      -- The large changes, and those of earlier versions. They are few, and are read one after the other.
      return query
        select ${COUNTED} from coding.change_record as record
         where ${LISTED} and (record.mention_count <= 100) is not true and mention = any(record.mention_ids)
         order by record.id desc limit most;
    end if;
  end loop;
end $$`;

/**
 * Lists the newest changes of each of many reports. Statements over change records name one report (decision 0031), and an
 * account may have thousands of reports: the function runs a statement for each of them in the database.
 */
export class ListChangesOfReports1795430000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `drop function coding.changes_of_reports(
         text[], text, bigint, bigint, timestamptz, timestamptz, boolean, text, integer)`,
    );
  }
}
