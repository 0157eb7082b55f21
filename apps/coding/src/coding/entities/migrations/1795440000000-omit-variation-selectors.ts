import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchVector } from '../search-vector.js';

const BATCH = 1_000;

/** Variation selectors, as a regular expression of PostgreSQL. */
const SELECTORS = '[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]';

/**
 * A variation selector is no word and no character of one (D12). Splits the stored texts that have one into words again,
 * because a search would not find their phrases.
 */
export class OmitVariationSelectors1795440000000 implements MigrationInterface {
  /** Each statement is short or reads only, and all may run again. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const reports = (await queryRunner.query('select id from coding.report order by id')) as { id: string }[];
    for (const { id } of reports) await splitAgain(queryRunner, id);
  }

  /** The earlier version also finds words without them. */
  async down(): Promise<void> {}
}

interface Row {
  id: string;
  title: string | null;
  content: string | null;
  author_name: string | null;
}

async function splitAgain(queryRunner: QueryRunner, reportId: string): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = (await queryRunner.query(
      `select id, title, content, author_name from coding.mention_document
        where report_id = $1 and id > $2 and (title ~ $3 or content ~ $3 or author_name ~ $3) order by id limit $4`,
      [reportId, after, SELECTORS, BATCH],
    )) as Row[];
    // A text that was loaded meanwhile stays as it is: its loader has split it.
    await queryRunner.query(
      `update coding.mention_document d set words = n.words::tsvector
         from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
           as n (id, title, content, author_name, words)
        where d.report_id = $1 and d.id = n.id
          and (d.title, d.content, d.author_name) is not distinct from (n.title, n.content, n.author_name)`,
      [reportId, ...columnsOf(rows), rows.map(searchVector)],
    );
    after = rows.at(-1)?.id;
  }
}

const columnsOf = (rows: readonly Row[]): (string | null)[][] => [
  rows.map(({ id }) => id),
  rows.map(({ title }) => title),
  rows.map(({ content }) => content),
  rows.map(({ author_name }) => author_name),
];
