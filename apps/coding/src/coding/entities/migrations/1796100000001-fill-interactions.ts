import type { RepeatableMigration } from '@earshot/database-kit';
import type { QueryRunner } from 'typeorm';

const BATCH = 1_000;

const KINDS = ['likes', 'comments', 'shares', 'views'];
const ofDocument = KINDS.map((kind) => `(document.interactions->>'${kind}')::double precision`);
const DIFFERS = `(${KINDS.map((kind) => `mention.${kind}`)}) is distinct from (${ofDocument})`;
const MENTIONS = `coding.mention_document as document
                  join coding.mention on mention.report_id = document.report_id and mention.id = document.id`;

/** Writes the interactions of stored mentions, which are in their documents, into the narrow rows (rule D27). */
export class FillInteractions1796100000001 implements RepeatableMigration {
  /** Each statement is short or reads only. Those that run again write nothing again. */
  readonly transaction = false;
  readonly repeatable = true;

  async up(queryRunner: QueryRunner): Promise<void> {
    const reports = (await queryRunner.query('select id from coding.report order by id')) as { id: string }[];
    for (const { id } of reports) await fillReport(queryRunner, id);
  }

  /** The earlier version does not know the columns. */
  async down(): Promise<void> {}
}

async function fillReport(queryRunner: QueryRunner, reportId: string): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = (await queryRunner.query(
      `select document.id, ${DIFFERS} as differs from ${MENTIONS}
        where document.report_id = $1 and document.id > $2 order by document.id limit $3`,
      [reportId, after, BATCH],
    )) as { id: string; differs: boolean }[];
    const differing = rows.filter(({ differs }) => differs).map(({ id }) => id);
    // Those that another program has changed since are read again.
    if (differing.length > 0) await fill(queryRunner, reportId, differing);
    else after = rows.at(-1)?.id;
  }
}

/** A row that another program changes at the same time has another place (ctid), so it stays as that program wrote it. */
const fill = (queryRunner: QueryRunner, reportId: string, ids: readonly string[]): Promise<unknown> =>
  queryRunner.query(
    `with known as (
       select mention.ctid as place, document.id, document.interactions from ${MENTIONS}
        where document.report_id = $1 and document.id = any($2::text[]))
     update coding.mention set (${KINDS}) = (${ofDocument})
       from known as document
      where mention.report_id = $1 and mention.ctid = document.place and mention.id = document.id`,
    [reportId, ids],
  );
