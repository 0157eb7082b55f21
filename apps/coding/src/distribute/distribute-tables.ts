import type { ClientBase } from 'pg';
import { DistributeError, type Distribution, distributionOf } from './citus.js';

const COLUMN = 'report_id';

/** The table that determines the shards. */
const FIRST = 'coding.mention';

/** The tables that are distributed by report. All others stay on the coordinator. */
const TABLES = [FIRST, 'coding.mention_document', 'coding.change_record', 'coding.erased_mention'];

const DEFAULT_SHARDS = 32;

/** Prints a line. */
type Print = (line: string) => void;

/**
 * Distributes the tables of mentions by report, with the rows of a report in all of them on one machine. A table that
 * is distributed already stays as it is, with other `shards`, too. Each call of `query` has one statement, because Citus requires it.
 */
export async function distributeTables(client: ClientBase, shards: number | undefined, print: Print): Promise<void> {
  await keyChangesByReport(client, print);
  for (const table of TABLES) {
    const distribution = await distributionOf(client, table);
    if (distribution) await checkDistribution(client, table, distribution, shards, print);
    else await distribute(client, table, shards ?? DEFAULT_SHARDS, print);
    await removeLocalRows(client, table, print);
  }
}

/** A unique key of a distributed table must have the column that distributes it. */
async function keyChangesByReport(client: ClientBase, print: Print): Promise<void> {
  const { rows } = await client.query<{ columns: string[] }>(
    `select array_agg(attname::text) as columns
       from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = 'coding.change_record'::regclass and indisprimary`,
  );
  if (rows[0].columns?.includes(COLUMN)) return;
  await client.query('begin');
  await client.query('alter table coding.change_record drop constraint if exists change_record_pkey');
  await client.query(`alter table coding.change_record add primary key (${COLUMN}, id)`);
  await client.query('commit');
  print(`coding.change_record: the primary key is now (${COLUMN}, id).`);
}

async function distribute(client: ClientBase, table: string, shards: number, print: Print): Promise<void> {
  const began = Date.now();
  if (table === FIRST) {
    await client.query(
      `select create_distributed_table($1::text::regclass, '${COLUMN}', colocate_with => 'none', shard_count => $2::integer)`,
      [table, shards],
    );
  } else {
    await client.query(
      `select create_distributed_table($1::text::regclass, '${COLUMN}', colocate_with => '${FIRST}')`,
      [table],
    );
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const how = table === FIRST ? `in ${shards} shards by ${COLUMN}` : `like ${FIRST}`;
  print(`${table}: distributed ${how} in ${seconds} s.`);
}

async function checkDistribution(
  client: ClientBase,
  table: string,
  { column, shards, colocation }: Distribution,
  wanted: number | undefined,
  print: Print,
): Promise<void> {
  const first = await distributionOf(client, FIRST);
  if (column !== COLUMN || colocation !== first?.colocation) {
    throw new DistributeError(`${table} is distributed in another way than by ${COLUMN} together with ${FIRST}.`);
  }
  const unchanged = wanted !== undefined && wanted !== shards ? ` --shards ${wanted} does not change this.` : '';
  print(`${table}: already distributed in ${shards} shards.${unchanged}`);
}

/** Citus copies the rows of a table into its shards. The copied rows stay on the coordinator until they are removed. */
async function removeLocalRows(client: ClientBase, table: string, print: Print): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_relation_size(oid)), 0) as bytes from pg_class
      where oid = $1::regclass or oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)`,
    [table],
  );
  if (rows[0].bytes === '0') return;
  await client.query('select truncate_local_data_after_distributing_table($1::text::regclass)', [table]);
  print(`${table}: removed the copy on the coordinator.`);
}
