import type { RepeatableMigration } from '@earshot/database-kit';
import type { QueryRunner } from 'typeorm';

const BATCH = 1_000;

const IDS = ['site_id', 'site_type_id', 'collaboration_user_id', 'collaboration_status_id'];

const IS_PADDED = [
  ...IDS.map((id) => `${id} ~ '^0[0-9]+$'`),
  `array_to_string(community_ids, ',') ~ '(^|,)0[0-9]+(,|$)'`,
].join(' or ');
const plain = (id: string) => String.raw`regexp_replace(${id}, '^0+([0-9]+)$', '\1')`;

/**
 * Writes the ids that filters take as numbers without leading zeros (C20), since no filter finds `007`. The earlier version
 * accepted any text. The doctor of coding names those that are no numbers.
 */
export class PlainNumericIds1796160000000 implements RepeatableMigration {
  /** Each statement is short or reads only. Those that run again write nothing again. */
  readonly transaction = false;
  readonly repeatable = true;

  async up(queryRunner: QueryRunner): Promise<void> {
    const reports = (await queryRunner.query('select id from coding.report order by id')) as { id: string }[];
    for (const { id } of reports) await writePlain(queryRunner, id);
  }

  /** The earlier version may have these ids, too. */
  async down(): Promise<void> {}
}

async function writePlain(queryRunner: QueryRunner, reportId: string): Promise<void> {
  const rows = (await queryRunner.query(
    `select id from coding.mention where report_id = $1 and (${IS_PADDED}) order by id`,
    [reportId],
  )) as { id: string }[];
  for (let begin = 0; begin < rows.length; begin += BATCH) {
    await queryRunner.query(
      `update coding.mention
          set ${IDS.map((id) => `${id} = ${plain(id)}`).join(', ')},
              community_ids = array(select ${plain('each')} from unnest(community_ids) with ordinality as ids (each, place)
                                     order by place)
        where report_id = $1 and id = any($2::text[]) and (${IS_PADDED})`,
      [reportId, rows.slice(begin, begin + BATCH).map(({ id }) => id)],
    );
  }
}
