import type { ColumnBatch, ColumnRow, Microseconds } from '@earshot/live-columns';
import type { ClientBase } from 'pg';
import { to } from 'pg-copy-streams';
import { CopiedRows } from './copied-rows.js';
import { DistinctValues } from './distinct-values.js';

/** Reads a value in the binary format of PostgreSQL from its bytes. */
type Reader<Value = unknown> = (bytes: Buffer, start: number, length: number) => Value;

const text: Reader<string> = (bytes, start, length) => bytes.toString('utf8', start, start + length);
const integer: Reader<number> = (bytes, start) => bytes.readInt32BE(start);
const double: Reader<number> = (bytes, start) => bytes.readDoubleBE(start);

/** Microseconds since 2000 in 64 bits, as microseconds since 1970. */
const time: Reader<Microseconds> = (bytes, start) => {
  const high = (bytes[start] << 24) | (bytes[start + 1] << 16) | (bytes[start + 2] << 8) | bytes[start + 3];
  const micros = high * 2 ** 32 + bytes.readUInt32BE(start + 4) + SINCE_2000;
  return Number.isSafeInteger(micros) ? micros : bytes.readBigInt64BE(start) + BigInt(SINCE_2000);
};
const SINCE_2000 = Date.UTC(2000, 0) * 1_000;

/** A list of texts: 12 bytes about the array, its number of elements and their first index, then the elements. */
const list: Reader<readonly string[]> = (bytes, start, length) => {
  if (length === EMPTY_ARRAY) return [];
  const elements: string[] = [];
  for (let count = bytes.readInt32BE(start + 12), at = start + 20; count > 0; count--) {
    const size = bytes.readInt32BE(at);
    elements.push(text(bytes, at + 4, size));
    at += 4 + size;
  }
  return elements;
};
const EMPTY_ARRAY = 12;

/** Decodes each distinct value once. */
function distinct<Value>(read: Reader<Value>): () => Reader<Value> {
  return () => {
    const values = new DistinctValues(read);
    return (bytes, start, length) => values.get(bytes, start, length);
  };
}

const always =
  <Value>(read: Reader<Value>): (() => Reader<Value>) =>
  () =>
    read;

/** The columns in the order in which rows store them. Exhaustive: a member of a mention without a column does not compile. */
const COLUMNS = {
  date: always(time),
  sentiment: distinct(text),
  review_status: distinct(text),
  language: distinct(text),
  country: distinct(text),
  channel: distinct(text),
  tags: distinct(list),
  reviewed_at: always(time),
  type: distinct(text),
  microblog_type: distinct(text),
  media_group: distinct(text),
  site_type_id: distinct(text),
  site_id: distinct(text),
  influence: distinct(integer),
  author_state: distinct(text),
  author_job: distinct(text),
  service_rank: distinct(double),
  rating_normalized: distinct(double),
  crawled_at: always(time),
  infused_at: always(time),
  collaboration_user_id: distinct(text),
  collaboration_status_id: distinct(text),
  classifier_ids: distinct(list),
  community_ids: distinct(list),
  source_id: distinct(text),
  author_id: distinct(text),
  id: always(text),
} satisfies { [Name in keyof ColumnRow]: () => Reader<ColumnRow[Name]> };

const NAMES = Object.keys(COLUMNS);

/**
 * Reads all mentions of a report in batches. COPY in the binary format takes a third of the processor time of a cursor,
 * but no parameters.
 */
export async function* readMentions(client: ClientBase, reportId: string): AsyncGenerator<ColumnBatch> {
  const select = `select ${NAMES.join(', ')} from coding.mention where report_id = ${client.escapeLiteral(reportId)}`;
  const stream = client.query(to(`copy (${select}) to stdout (format binary)`));
  const rows = new CopiedRows(NAMES.length);
  const readers = Object.values(COLUMNS).map((create): Reader => create());
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const columns = NAMES.map((): unknown[] => []);
    rows.read(chunk, ({ bytes, starts, lengths }) => {
      for (let column = 0; column < columns.length; column++) {
        const length = lengths[column];
        columns[column].push(length < 0 ? null : readers[column](bytes, starts[column], length));
      }
    });
    yield Object.fromEntries(NAMES.map((name, column) => [name, columns[column]])) as unknown as ColumnBatch;
  }
}
