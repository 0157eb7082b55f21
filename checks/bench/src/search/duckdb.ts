import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { loadPackage } from '../test-bed/packages.js';
import { sideBySide } from '../measure.js';

interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<unknown>;
  closeSync(): void;
}

interface DuckDbApi {
  DuckDBInstance: { create(): Promise<{ connect(): Promise<Connection>; closeSync(): void }> };
}

/** The columns that the questions select by or that a page shows, without the texts. */
const COLUMNS = {
  report_id: 'report_id',
  id: 'id',
  date: `to_char(date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`,
  type: 'type',
  sentiment: 'sentiment',
  channel: 'channel',
  review_status: 'review_status',
  language: 'language',
  country: 'country',
  influence: 'influence',
  source_id: 'source_id',
  site_id: 'site_id',
  microblog_type: 'microblog_type',
  author_id: 'author_id',
  author_job: 'author_job',
  classifier_ids: `array_to_string(classifier_ids, '|')`,
  community_ids: `array_to_string(community_ids, '|')`,
};

/** The same mentions in a columnar database in memory, which shows about what the machine can do. */
export async function openDuckDb(client: pg.Client) {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-duckdb-'));
  const file = join(folder, 'mentions.csv');
  const select = Object.entries(COLUMNS).map(([name, value]) => `${value} as ${name}`);
  const copy = copyTo(`copy (select ${select.join(', ')} from coding.mention) to stdout (format csv, header)`);
  await pipeline(client.query(copy), createWriteStream(file));

  const { connection, close } = await openConnection();
  await connection.run(
    `create table mention as
       select * replace (string_split(classifier_ids, '|') as classifier_ids,
                         string_split(community_ids, '|') as community_ids)
         from read_csv('${file}', header = true, all_varchar = true,
                       types = {'date': 'TIMESTAMP', 'influence': 'INTEGER'})
        order by report_id, date`,
  );
  await rm(folder, { recursive: true });
  const run = (sql: string) => () => () => connection.runAndReadAll(sql);
  return {
    run,
    /** The times of a page and of the total of a condition. */
    measure: (rounds: number, report: string, condition: string, size: number) => {
      const from = `from mention m where m.report_id = '${report}' and ${condition}`;
      return sideBySide(rounds, {
        page: run(`select m.* ${from} order by m.date desc, m.id limit ${size}`),
        total: run(`select count(*) ${from}`),
      });
    },
    close,
  };
}

/** A connection to an empty database in memory. */
export async function openConnection() {
  const instance = await loadPackage<DuckDbApi>('@duckdb/node-api').DuckDBInstance.create();
  const connection = await instance.connect();
  const close = () => {
    connection.closeSync();
    instance.closeSync();
  };
  return { connection, close };
}
