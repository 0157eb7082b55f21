import type pg from 'pg';
import type { TestBed } from '../test-bed/test-bed.js';
import { timed } from '../measure.js';
import { atLeast, atMost, rates, type Row } from '../result.js';
import { openBulk, someMentions } from './bodies.js';

const WRITERS = 4;
const BATCHES = 6;
/** The batches of all writers have the same mentions, each in another order. */
const BATCH = 4_000;

/** The physical costs of coding: heap-only updates, write-ahead log, and concurrent writers. */
export async function physicalBench(bed: TestBed, items: number): Promise<Row[]> {
  const { bulk } = await openBulk(bed);
  const mentions = await someMentions(bed, items);

  // The first update of a page after a checkpoint logs the whole page; the steady state comes afterwards.
  await bulk(mentions)();
  const before = await statistics(bed.client);
  const from = await walPosition(bed.client);
  await bulk(mentions)();
  const wal = await walOfMentions(bed.client, from, await walPosition(bed.client));

  const batch = mentions.slice(0, BATCH);
  const rotated = (n: number) => [...batch.slice(n * 900), ...batch.slice(0, n * 900)];
  const write = async (writer: number) => {
    for (let n = 0; n < BATCHES; n++) await bulk(n % 2 === writer % 2 ? rotated(writer) : rotated(writer).reverse())();
  };
  const alone = await timed(() => write(0));
  const together = await timed(() => Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))));

  // Backends write their statistics when they end.
  await bed.stopPrograms();
  const after = await statistics(bed.client);
  const updated = after.updated - before.updated;
  const hot = (after.hot - before.hot) / updated;
  const rate = (count: number, ms: number) => (count * BATCHES * BATCH * 1000) / ms;
  return [
    {
      what: 'bulk, share of heap-only updates (HOT)',
      ours: hot.toFixed(4),
      baseline: '1',
      ratio: hot,
      target: atLeast(0.99),
    },
    {
      what: 'bulk, write-ahead log per item in bytes, without the change record',
      ours: `${Math.round(wal / items)} B`,
      baseline: '1 B',
      ratio: wal / items,
      target: atMost(300),
    },
    {
      what: `bulk, ${WRITERS} writers of the same mentions together, compared with one`,
      ...rates(rate(WRITERS, together), rate(1, alone)),
      target: atLeast(0.8),
    },
    {
      what: 'bulk, deadlocks between the writers',
      ours: String(after.deadlocks - before.deadlocks),
      baseline: '0',
      ratio: after.deadlocks - before.deadlocks,
      target: atMost(0),
    },
  ];
}

async function statistics(client: pg.Client) {
  const { rows } = await client.query<Record<'updated' | 'hot' | 'deadlocks', string>>(
    `select sum(n_tup_upd) as updated, sum(n_tup_hot_upd) as hot,
            (select deadlocks from pg_stat_database where datname = current_database())
       from pg_stat_user_tables where schemaname = 'coding' and relname like 'mention%'`,
  );
  const [{ updated, hot, deadlocks }] = rows;
  return { updated: Number(updated), hot: Number(hot), deadlocks: Number(deadlocks) };
}

async function walPosition(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn');
  return rows[0].lsn;
}

/** Bytes of the write-ahead log between two positions, only for mentions: without the change record and its index. */
async function walOfMentions(client: pg.Client, from: string, to: string): Promise<number> {
  await client.query('create extension if not exists pg_walinspect');
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(length), 0) as bytes
       from (select distinct w.start_lsn, w.record_length as length
               from pg_get_wal_block_info($1, $2) as w
               join pg_class as c on c.relfilenode = w.relfilenode
              where c.relnamespace = 'coding'::regnamespace and c.relname like 'mention%') as records`,
    [from, to],
  );
  return Number(rows[0].bytes);
}
