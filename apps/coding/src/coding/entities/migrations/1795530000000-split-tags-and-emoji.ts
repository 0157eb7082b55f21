import type { RepeatableMigration } from '@earshot/database-kit';
import { EMOJI } from '@earshot/filter-kit';
import type { QueryRunner } from 'typeorm';
import { searchVector } from '../search-vector.js';

const BATCH = 1_000;

/** Other texts have the words that they had. A variation selector may separate a key from its cap. */
const TAG_OR_EMOJI = new RegExp(String.raw`[#@$＃＠＄\u20e3]|${EMOJI}`, 'u');

/**
 * Hashtags, names and cashtags are lexemes of their own, and an emoji is a word (D26). Splits the stored texts that may have
 * one into words again.
 */
export class SplitTagsAndEmoji1795530000000 implements RepeatableMigration {
  /** Each statement is short or reads only. Those that run again write nothing again. */
  readonly transaction = false;
  readonly repeatable = true;

  async up(queryRunner: QueryRunner): Promise<void> {
    const reports = (await queryRunner.query('select id from coding.report order by id')) as { id: string }[];
    for (const { id } of reports) await splitAgain(queryRunner, id);
  }

  /** The earlier version finds words in the new search vectors, too. */
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
        where report_id = $1 and id > $2 order by id limit $3`,
      [reportId, after, BATCH],
    )) as Row[];
    const changed = rows.filter(({ title, content, author_name }) =>
      [title, content, author_name].some((text) => text !== null && TAG_OR_EMOJI.test(text)),
    );
    if (changed.length > 0) await write(queryRunner, reportId, changed);
    after = rows.at(-1)?.id;
  }
}

/** A text that was replaced in the meantime stays as it is. */
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
