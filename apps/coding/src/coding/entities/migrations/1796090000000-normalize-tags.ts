import { isDeepStrictEqual } from 'node:util';
import type { RepeatableMigration } from '@earshot/database-kit';
import { normalTags } from '@earshot/filter-kit';
import type { QueryRunner } from 'typeorm';

const MENTIONS = 1_000;
const RECORDS = 10;

/** Tags of printable ASCII without spaces at their ends have their normal form. `normalTags` decides on the others. */
const NOT_PLAIN = String.raw`array_to_string(tags, '|') ~ '[^ -~]|(^|\|) | (\||$)'`;
const NOT_PLAIN_IN = ['tags[*]', 'tag_edits.*[*]'].map(
  (tags) => `$[*].${tags} ? (!(@ like_regex "^[!-~]([ -~]*[!-~])?$"))`,
);
const isNotPlainIn = (column: string) => NOT_PLAIN_IN.map((path) => `${column} @? '${path}'`).join(' or ');

/** Its record is still that of this server (decision 0037), as after a redaction. */
const IS_OWN = 'coalesce(xid::xid = xmin, false) or coalesce(redacted_xid::xid = xmin, false)';

interface StoredMention {
  id: string;
  tags: string[];
}

interface TagEdits {
  add?: string[];
  remove?: string[];
}

type Values = { tags?: string[]; tag_edits?: TagEdits } | null;

interface StoredRecord {
  id: string;
  payloads: Values[];
  previous: Values[] | null;
}

/**
 * Brings the tags of mentions and change records into their normal form (C4), as `normalTags` reads them. The earlier
 * version accepted any Unicode form, white space at the ends, and control characters.
 */
export class NormalizeTags1796090000000 implements RepeatableMigration {
  /** Each statement is short or reads only. Those that run again write nothing again. */
  readonly transaction = false;
  readonly repeatable = true;

  async up(queryRunner: QueryRunner): Promise<void> {
    const reports = (await queryRunner.query('select id from coding.report order by id')) as { id: string }[];
    for (const { id } of reports) {
      await normalizeMentions(queryRunner, id);
      await normalizeRecords(queryRunner, id);
    }
  }

  /** The earlier version may have these tags, too. */
  async down(): Promise<void> {}
}

async function normalizeMentions(queryRunner: QueryRunner, reportId: string): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = (await queryRunner.query(
      `select id, tags from coding.mention
        where report_id = $1 and id > $2 and tags <> '{}' and ${NOT_PLAIN} order by id limit ${MENTIONS}`,
      [reportId, after],
    )) as StoredMention[];
    const differing = rows.filter(({ tags }) => !isDeepStrictEqual(normalTags(tags), tags));
    if (differing.length > 0) await writeMentions(queryRunner, reportId, differing);
    after = rows.at(-1)?.id;
  }
}

/** Tags that were changed in the meantime stay as they are: whatever wrote them knows their form. */
const writeMentions = (queryRunner: QueryRunner, reportId: string, rows: readonly StoredMention[]): Promise<unknown> =>
  queryRunner.query(
    `update coding.mention m set tags = n.tags::text[]
       from unnest($2::text[], $3::text[], $4::text[]) as n (id, stored, tags)
      where m.report_id = $1 and m.id = n.id and m.tags = n.stored::text[]`,
    [
      reportId,
      rows.map(({ id }) => id),
      rows.map(({ tags }) => arrayText(tags)),
      rows.map(({ tags }) => arrayText(normalTags(tags))),
    ],
  );

/** An array in the text form of PostgreSQL. */
const arrayText = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join()}}`;

async function normalizeRecords(queryRunner: QueryRunner, reportId: string): Promise<void> {
  for (let after: string | undefined = '0'; after !== undefined;) {
    const rows = (await queryRunner.query(
      `select id, payloads, previous from coding.change_record
        where report_id = $1 and id > $2::bigint and (${isNotPlainIn('payloads')} or ${isNotPlainIn('previous')})
        order by id limit ${RECORDS}`,
      [reportId, after],
    )) as StoredRecord[];
    let last: string | undefined;
    for (const row of rows) {
      if (!(await writeRecord(queryRunner, reportId, row))) break;
      last = row.id;
    }
    // A record that was redacted in the meantime is read again.
    after = rows.length > 0 ? (last ?? after) : undefined;
  }
}

/** Returns whether the record was still the one that was read. */
async function writeRecord(queryRunner: QueryRunner, reportId: string, record: StoredRecord): Promise<boolean> {
  const { id, payloads, previous } = record;
  const normal = { id, payloads: payloads.map(normalValues), previous: previous?.map(normalValues) ?? null };
  if (isDeepStrictEqual(normal, record)) return true;
  const [, written] = (await queryRunner.query(
    `update coding.change_record
        set payloads = $3::jsonb, previous = $4::jsonb,
            xid = case when ${IS_OWN} then xid end, redacted_xid = pg_current_xact_id()
      where report_id = $1 and id = $2::bigint and payloads = $5::jsonb and previous is not distinct from $6::jsonb`,
    [reportId, id, ...[normal, record].flatMap((each) => [json(each.payloads), each.previous && json(each.previous)])],
  )) as [unknown, number?];
  return written !== 0;
}

const json = (values: readonly Values[]): string => JSON.stringify(values);

const normalValues = (values: Values): Values =>
  values && {
    ...values,
    ...(values.tags && { tags: normalTags(values.tags) }),
    ...(values.tag_edits && { tag_edits: normalEdits(values.tag_edits) }),
  };

/** A tag that was removed in one form and added in another has stayed. */
function normalEdits({ add, remove }: TagEdits): TagEdits {
  const [added, removed] = [add && normalTags(add), remove && normalTags(remove)];
  return {
    ...(added && { add: added.filter((tag) => !removed?.includes(tag)) }),
    ...(removed && { remove: removed.filter((tag) => !added?.includes(tag)) }),
  };
}
