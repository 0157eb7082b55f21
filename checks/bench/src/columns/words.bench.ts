import { setTimeout as sleep } from 'node:timers/promises';
import { p95Of, type Prepare, sideBySide } from '../measure.js';
import { post } from '../post.js';
import { atMost, type Row, times } from '../result.js';
import { openDuckDbWords } from '../search/duckdb-words.js';
import type { TestBed } from '../test-bed/test-bed.js';
import { COLUMNS, metric, readIntoColumns } from './loading.js';

const ROUNDS = 15;
/** The number of requests for a 95th percentile. */
const REQUESTS = 60;
const P95_MS_PER_MILLION = 60;
const COMPARED = 1.3;
const POLL_MS = 20;

const SELECTIONS: { name: string; filters: object; duckdb: string }[] = [
  { name: 'everything', filters: {}, duckdb: 'true' },
  { name: 'one sentiment', filters: { sentiments: ['negative'] }, duckdb: `sentiment = 'negative'` },
  {
    name: 'one sentiment and country',
    filters: { sentiments: ['negative'], countries: ['FRA'] },
    duckdb: `sentiment = 'negative' and country = 'FRA'`,
  },
];

const WORDS = { words: { words: {} } };
const VALUES = { sentiments: { terms: { field: 'sentiment' } }, authors: { terms: { field: 'author' } } };

/**
 * Words of the largest report over HTTP, by live columns, compared with the counts of unnested lists in DuckDB, and
 * comparisons, compared with the same request without one.
 */
export async function wordsBench(bed: TestBed): Promise<Row[]> {
  const duckdb = await openDuckDbWords(bed.client, bed.report);
  const { service: mention, headers } = await bed.serviceWithLogin('mention', {
    ...COLUMNS,
    LIVE_WORDS_MEMORY: String(2 ** 31),
  });
  await readIntoColumns(bed, mention, headers);
  const { rows: counted } = await bed.client.query<{ count: number; middle: Date }>(
    `select count(*)::integer as count, percentile_disc(0.5) within group (order by date) as middle
       from coding.mention where report_id = $1`,
    [bed.report],
  );
  const [{ count, middle }] = counted;
  const analytics = (body: object) => () =>
    post(mention, `/mention/v2/reports/${bed.report}/_analytics`, body, headers);

  const comparison = async (what: string, filters: object, compare: object): Promise<Row> => {
    const { single, compared } = await sideBySide(ROUNDS, {
      single: analytics({ filters, aggregations: VALUES }),
      compared: analytics({ filters, compare, aggregations: VALUES }),
    });
    return { what: `compare ${what}`, ...times(compared, single), target: atMost(COMPARED) };
  };

  const before = await metric(mention, 'live_columns_bytes');
  const began = performance.now();
  // The first request has the words read, and may fail until then.
  const first = analytics({ aggregations: WORDS })()().catch(() => undefined);
  while ((await metric(mention, 'live_columns_bytes')) === before) await sleep(POLL_MS);
  const seconds = (performance.now() - began) / 1_000;
  await first;
  const bytes = ((await metric(mention, 'live_columns_bytes')) - before) / count;
  const rows: Row[] = [
    { what: `words, read (${count} mentions)`, ours: `${Math.round(count / seconds)}/s`, baseline: '', ratio: 1 },
    { what: 'words, memory per mention', ours: `${bytes.toFixed(1)} B`, baseline: '', ratio: 1 },
  ];
  const allowed = P95_MS_PER_MILLION * Math.max(1, count / 1_000_000);
  for (const { name, filters, duckdb: condition } of SELECTIONS) {
    const ask: Prepare = analytics({ filters, aggregations: WORDS });
    const { ours, best } = await sideBySide(ROUNDS, { ours: ask, best: duckdb.run(condition) });
    rows.push({ what: `words, ${name}`, ...times(ours, best), target: atMost(1) });
    rows.push({ what: `words, p95, ${name}`, ...times(await p95Of(ask, REQUESTS), allowed), target: atMost(1) });
    rows.push(await comparison(`${name} with another sentiment`, filters, { sentiments: ['positive'] }));
  }
  const [begin, end] = [middle.toISOString(), middle.toISOString()];
  rows.push(await comparison('the later half with the earlier one', { period: { begin } }, { period: { end } }));
  duckdb.close();
  return rows;
}
