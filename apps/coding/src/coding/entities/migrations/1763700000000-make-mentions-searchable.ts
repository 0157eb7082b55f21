import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchVector } from '../search-vector.js';

const BATCH = 1_000;

/** Lets a search by words (rule D12) and the filter by exact title use an index. */
export class MakeMentionsSearchable1763700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create extension if not exists btree_gin');
    await queryRunner.query('alter table coding.mention_document add words tsvector');
    await fillWords(queryRunner);
    await queryRunner.query('alter table coding.mention_document alter words set not null');
    await queryRunner.query('create index on coding.mention_document using gin (report_id, words)');
    // A title may exceed the largest index entry, so its hash is indexed.
    await queryRunner.query('create index on coding.mention_document (report_id, md5(title))');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table coding.mention_document drop words');
    await queryRunner.query('drop index coding.mention_document_report_id_md5_idx');
  }
}

interface Row {
  report_id: string;
  id: string;
  title: string | null;
  content: string | null;
  author_name: string | null;
}

/** Our code splits texts into words, not the database, so existing rows are read and written. */
async function fillWords(queryRunner: QueryRunner): Promise<void> {
  for (let rows: Row[] = [first]; rows.length > 0;) {
    const last = rows[rows.length - 1];
    rows = await queryRunner.query(
      `select report_id, id, title, content, author_name from coding.mention_document
        where (report_id, id) > ($1, $2) order by report_id, id limit $3`,
      [last.report_id, last.id, BATCH],
    );
    await queryRunner.query(
      `update coding.mention_document d set words = n.words::tsvector
         from unnest($1::text[], $2::text[], $3::text[]) as n (report_id, id, words)
        where d.report_id = n.report_id and d.id = n.id`,
      [rows.map((row) => row.report_id), rows.map((row) => row.id), rows.map(searchVector)],
    );
  }
}

/** Sorts before every row, because no identifier is empty. */
const first: Row = { report_id: '', id: '', title: null, content: null, author_name: null };
