import type { RepeatableMigration } from '@earshot/database-kit';
import type { QueryRunner } from 'typeorm';

const BATCH = 1_000;

const [FIRST, LAST] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];

const TIMES = ['date', 'crawled_at', 'infused_at', 'reviewed_at'];

const isOutside = (time: string) => `${time} > '${LAST}' or ${time} < '${FIRST}'`;
/** `least` and `greatest` would leave out null. */
const nearest = (time: string) =>
  `${time} = case when ${time} > '${LAST}' then '${LAST}' when ${time} < '${FIRST}' then '${FIRST}' else ${time} end`;

/** A time of the year 10000 in the text of a jsonb. Texts of users cannot match, because their quotes are escaped. */
const REVIEWED = String.raw`"reviewed_at": "\d{5}-[^"]*"`;
const LAST_REVIEWED = `"reviewed_at": "${LAST}"`;

/** Its record is still that of this server (decision 0037), as after a redaction. */
const IS_OWN = 'coalesce(xid::xid = xmin, false) or coalesce(redacted_xid::xid = xmin, false)';

/** A table, which of its rows have a time outside, and the statements that write those rows $2 of the report $1. */
const TABLES: readonly { name: string; where: string; writes: readonly string[] }[] = [
  {
    name: 'mention',
    where: TIMES.map(isOutside).join(' or '),
    // An interrupted migration finds a mention again until its own row is written.
    writes: [
      `update coding.mention_document set ${nearest('date')}
        where report_id = $1 and id = any($2::text[]) and (${isOutside('date')})`,
      `update coding.mention set ${TIMES.map(nearest).join(', ')} where report_id = $1 and id = any($2::text[])`,
    ],
  },
  {
    name: 'change_record',
    where: `payloads::text ~ '${REVIEWED}' or previous::text ~ '${REVIEWED}'`,
    writes: [
      `update coding.change_record
          set payloads = regexp_replace(payloads::text, '${REVIEWED}', '${LAST_REVIEWED}', 'g')::jsonb,
              previous = regexp_replace(previous::text, '${REVIEWED}', '${LAST_REVIEWED}', 'g')::jsonb,
              xid = case when ${IS_OWN} then xid end, redacted_xid = pg_current_xact_id()
        where report_id = $1 and id = any($2::bigint[])`,
    ],
  },
];

/**
 * Sets stored times outside the years 0001 to 9999 in UTC to the nearest end (D14), in mentions and in what an undo
 * restores. The earlier version accepted the year 10000 with an offset.
 */
export class BoundTimes1796050000000 implements RepeatableMigration {
  /** Each statement is short or reads only. Those that run again write nothing again. */
  readonly transaction = false;
  readonly repeatable = true;

  async up(queryRunner: QueryRunner): Promise<void> {
    const reports = (await queryRunner.query('select id from coding.report order by id')) as { id: string }[];
    for (const { id } of reports) await boundReport(queryRunner, id);
  }

  /** The earlier version may have these times, too. */
  async down(): Promise<void> {}
}

async function boundReport(queryRunner: QueryRunner, reportId: string): Promise<void> {
  for (const { name, where, writes } of TABLES) {
    const rows = (await queryRunner.query(
      `select id from coding.${name} where report_id = $1 and (${where}) order by id`,
      [reportId],
    )) as { id: string }[];
    for (let begin = 0; begin < rows.length; begin += BATCH) {
      const ids = rows.slice(begin, begin + BATCH).map(({ id }) => id);
      for (const write of writes) await queryRunner.query(write, [reportId, ids]);
    }
  }
}
