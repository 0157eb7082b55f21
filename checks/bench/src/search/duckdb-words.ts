import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openConnection } from './duckdb.js';

/** The words of the mentions of a report as lists in a columnar database in memory. */
export async function openDuckDbWords(client: pg.Client, report: string) {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-duckdb-'));
  const file = join(folder, 'words.csv');
  const select = `
    select mention.sentiment, mention.country,
           array_to_string(tsvector_to_array(ts_filter(document.words, '{a,b}')), ' ') as words
      from coding.mention join coding.mention_document as document using (report_id, id)
     where report_id = ${client.escapeLiteral(report)} order by mention.date`;
  await pipeline(client.query(copyTo(`copy (${select}) to stdout (format csv, header)`)), createWriteStream(file));
  const { connection, close } = await openConnection();
  await connection.run(
    `create table mention as select * replace (string_split(words, ' ') as words)
       from read_csv('${file}', header = true, all_varchar = true)`,
  );
  await rm(folder, { recursive: true });
  return {
    /** Counts the words of selected mentions; without the background, which ours also needs. */
    run: (condition: string) => () => () =>
      connection.runAndReadAll(
        `select word, count(*) as n from (select unnest(words) as word from mention where ${condition})
          group by 1 having n >= 3 order by n desc, 1 limit 50`,
      ),
    close,
  };
}
