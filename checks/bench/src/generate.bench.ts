import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { startEmbeddedDatabase } from '@earshot/embedded-database';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { runSeed } from './test-bed/test-bed.js';
import { timed } from './measure.js';
import { atLeast, rates, type Row } from './result.js';

const TABLES = ['coding.mention_document', 'coding.mention'];

/** `seed generate`, compared with a bare COPY of the generated rows into the same tables with the same indexes. */
export async function generateBench(mentions: number): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-'));
  const database = await startEmbeddedDatabase({ folder });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await generate(database.url, 0, 1);
    const ours = await timed(() => generate(database.url, mentions, 2));
    for (const table of TABLES) await unload(client, table, folder);
    await client.query(`truncate ${TABLES.join(', ')}`);
    const baseline = await timed(() => load(client, folder));
    return {
      what: `generate ${mentions} mentions, compared with a bare COPY`,
      ...rates((mentions * 1_000) / ours, (mentions * 1_000) / baseline),
      target: atLeast(1 / 3),
    };
  } finally {
    await client.end();
    await database.stop();
    await rm(folder, { recursive: true });
  }
}

const generate = (url: string, mentions: number, seed: number): Promise<void> =>
  runSeed(url, ['generate', '--mentions', String(mentions), '--seed', String(seed), '--quiet']);

const unload = (client: pg.Client, table: string, folder: string): Promise<void> =>
  pipeline(client.query(copyTo(`copy (select * from ${table}) to stdout`)), createWriteStream(join(folder, table)));

async function load(client: pg.Client, folder: string): Promise<void> {
  await client.query('begin');
  for (const table of TABLES) {
    await pipeline(createReadStream(join(folder, table)), client.query(copyFrom(`copy ${table} from stdin`)));
  }
  await client.query('commit');
  for (const table of TABLES) await client.query(`analyze ${table}`);
}
