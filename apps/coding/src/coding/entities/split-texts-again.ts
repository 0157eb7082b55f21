import type { QueryRunner } from 'typeorm';
import { searchVector } from './search-vector.js';

const BATCH = 1_000;

interface Row {
  id: string;
  title: string | null;
  content: string | null;
  author_name: string | null;
}

/**
 * Splits the stored texts that match `texts` into words again (D12), and writes those whose words differ. Each statement is
 * short or reads only, so it may be interrupted, and run next to the services, and again.
 */
export async function splitTextsAgain(queryRunner: QueryRunner, texts: RegExp): Promise<void> {
  const reports = (await queryRunner.query('select id from coding.report order by id')) as { id: string }[];
  for (const { id } of reports) await splitReportAgain(queryRunner, id, texts);
}

async function splitReportAgain(queryRunner: QueryRunner, reportId: string, texts: RegExp): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = (await queryRunner.query(
      `select id, title, content, author_name from coding.mention_document
        where report_id = $1 and id > $2 order by id limit $3`,
      [reportId, after, BATCH],
    )) as Row[];
    const matching = rows.filter(({ title, content, author_name }) =>
      [title, content, author_name].some((text) => text !== null && texts.test(text)),
    );
    if (matching.length > 0) await write(queryRunner, reportId, matching);
    after = rows.at(-1)?.id;
  }
}

/** A text that was replaced in the meantime stays as it is: whatever wrote it has split it. */
const write = (queryRunner: QueryRunner, reportId: string, rows: readonly Row[]): Promise<unknown> =>
  queryRunner.query(
    `update coding.mention_document d set words = n.words::tsvector
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
         as n (id, title, content, author_name, words)
      where d.report_id = $1 and d.id = n.id
        and (d.title, d.content, d.author_name) is not distinct from (n.title, n.content, n.author_name)
        and d.words <> n.words::tsvector`,
    [
      reportId,
      rows.map(({ id }) => id),
      rows.map(({ title }) => title),
      rows.map(({ content }) => content),
      rows.map(({ author_name }) => author_name),
      rows.map(searchVector),
    ],
  );
