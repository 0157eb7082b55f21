import type { ColumnRow } from '@earshot/live-columns';
import { type ClientBase, types } from 'pg';
import { to } from 'pg-copy-streams';

type Reader = (text: string) => unknown;

/** How a column is written in SQL, and read from the text format of COPY. */
interface Column {
  sql: (name: string) => string;
  read: Reader;
}

const TEXT_ARRAY = 1009;
const parseArray = types.getTypeParser(TEXT_ARRAY as number) as (text: string) => string[];
const NONE: string[] = [];

/** The text format of COPY marks special characters with a backslash. Nearly no value has one. */
const unescape = (text: string): string => (text.includes('\\') ? text.replace(/\\(.)/g, unescapeOne) : text);
const SPECIAL: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescapeOne = (_: string, character: string): string => SPECIAL[character] ?? character;

const orNull =
  (read: Reader): Reader =>
  (text) =>
    text === '\\N' ? null : read(text);

const itself = (name: string) => name;
const text: Column = { sql: itself, read: orNull(unescape) };
const number: Column = { sql: itself, read: orNull(Number) };
const list: Column = { sql: itself, read: (text) => (text === '{}' ? NONE : parseArray(unescape(text))) };
/** In microseconds since 1970, as a bigint if a number is not exact. */
const time: Column = {
  sql: (name) => `(extract(epoch from ${name}) * 1000000)::bigint`,
  read: orNull((text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))),
};

/** Exhaustive: a member of a mention without a column does not compile. In the order in which rows store them. */
const COLUMNS = Object.entries({
  date: time,
  sentiment: text,
  review_status: text,
  language: text,
  country: text,
  channel: text,
  tags: list,
  reviewed_at: time,
  type: text,
  microblog_type: text,
  media_group: text,
  site_type_id: text,
  site_id: text,
  influence: number,
  author_state: text,
  author_job: text,
  service_rank: number,
  rating_normalized: number,
  crawled_at: time,
  infused_at: time,
  collaboration_user_id: text,
  collaboration_status_id: text,
  classifier_ids: list,
  community_ids: list,
  source_id: text,
  author_id: text,
  id: text,
} satisfies Record<keyof ColumnRow, Column>);

const SELECTED = COLUMNS.map(([name, { sql }]) => sql(name)).join(', ');

/**
 * Reads all mentions of a report in batches. COPY takes a third of the processor time of a cursor, but no parameters.
 */
export async function* readMentions(client: ClientBase, reportId: string): AsyncGenerator<ColumnRow[]> {
  const select = `select ${SELECTED} from coding.mention where report_id = ${client.escapeLiteral(reportId)}`;
  const stream = client.query(to(`copy (${select}) to stdout`)).setEncoding('utf8');
  let rest = '';
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield lines.map(mentionOf);
  }
}

function mentionOf(line: string): ColumnRow {
  const values = line.split('\t');
  const mention: Record<string, unknown> = {};
  for (let index = 0; index < COLUMNS.length; index++) {
    const [name, { read }] = COLUMNS[index];
    mention[name] = read(values[index]);
  }
  return mention as ColumnRow;
}
