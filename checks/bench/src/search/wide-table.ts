import type pg from 'pg';

const STATEMENTS = [
  'drop schema if exists bench cascade',
  'create schema bench',
  `create table bench.wide as
     select mention.*, document.title, document.content, document.url, document.author_name, document.words
       from coding.mention as mention
       join coding.mention_document as document
         on document.report_id = mention.report_id and document.id = mention.id
      order by mention.date`,
  'alter table bench.wide add primary key (report_id, id)',
  'create index on bench.wide (report_id, date desc, id)',
  'create index on bench.wide using gin (report_id, words)',
  'vacuum (analyze) bench.wide',
];

/** Creates the obvious first design: one table of all mentions with texts and words. The database keeps it. */
export async function addWideTable(client: pg.Client, mentions: number): Promise<void> {
  const { rows } = await client
    .query<{ count: string }>('select count(*) from bench.wide')
    .catch(() => ({ rows: [{ count: '' }] }));
  if (Number(rows[0].count) === mentions) return;
  for (const statement of STATEMENTS) await client.query(statement);
}
