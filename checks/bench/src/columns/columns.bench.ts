import { type Aggregation, checkAggregations } from '@earshot/filter-kit';
import {
  type AggregationRules,
  type Change,
  ColumnsBuilder,
  finish,
  type LiveColumns,
  RowBatches,
} from '@earshot/live-columns';
import { sideBySide, timed } from '../measure.js';
import { atLeast, atMost, rates, type Row, times } from '../result.js';
import { openDuckDb } from '../search/duckdb.js';
import type { TestBed } from '../test-bed/test-bed.js';
import { columnQuestions } from './column-questions.js';
import { loadingRate } from './loading.js';
import { readRows } from './read-rows.js';
import { select } from './select.js';

const ROUNDS = 25;
const CHANGES = 10_000;
const LOADED_PER_SECOND = 300_000;
const BYTES_PER_MENTION = 75;
const TOTAL_MS_PER_MILLION = 10;

/**
 * Live columns of the largest report, compared with DuckDB with the same columns, both without HTTP. No conditions are
 * kept, so each total is a first one.
 */
export async function columnsBench(bed: TestBed): Promise<Row[]> {
  const { columns, ids } = await build(bed);
  const perSecond = await loadingRate(bed, columns.size);
  const duckdb = await openDuckDb(bed.client);
  const rows: Row[] = [
    {
      what: 'columns, mentions of a report read from PostgreSQL',
      ...rates(perSecond, LOADED_PER_SECOND),
      target: atLeast(1),
    },
    { what: 'columns, memory per mention', ...bytes(columns.bytes / columns.size), target: atMost(1) },
  ];
  let slowest = { ms: 0, name: '' };
  for (const { name, filters, from, asked } of columnQuestions(bed.report)) {
    const what = `columns, ${name} (${select(columns, filters).total} of ${columns.size})`;
    const total = await sideBySide(ROUNDS, {
      ours: () => () => select(columns, filters),
      duckdb: duckdb.run(`select count(*) ${from}`),
    });
    if (total.ours > slowest.ms) slowest = { ms: total.ours, name };
    rows.push({ what: `${what}, total`, ...times(total.ours, total.duckdb), target: atMost(0.5) });
    const page = await sideBySide(ROUNDS, {
      ours: () => () => select(columns, filters).firstIds({ key: 'date', direction: 'desc' }, 50),
      duckdb: duckdb.run(`select m.id ${from} order by m.date desc, m.id limit 50`),
    });
    rows.push({ what: `${what}, ids of the first page`, ...times(page.ours, page.duckdb) });
    for (const aggregation of asked) {
      const measured = await sideBySide(ROUNDS, {
        ours: () => () => aggregate(columns, filters, aggregation.aggregations),
        duckdb: duckdb.run(aggregation.duckdb),
      });
      rows.push({
        what: `${what}, ${aggregation.name}`,
        ...times(measured.ours, measured.duckdb),
        target: atMost(0.5),
      });
    }
  }
  duckdb.close();
  const most = (TOTAL_MS_PER_MILLION * columns.size) / 1_000_000;
  rows.push({ what: `columns, slowest total (${slowest.name})`, ...times(slowest.ms, most), target: atMost(1) });
  const changed = await timed(() => columns.apply(changesOf(ids)));
  rows.push({ what: 'columns, changes', ...rates((CHANGES / changed) * 1_000, LOADED_PER_SECOND) });
  return rows;
}

async function build(bed: TestBed): Promise<{ columns: LiveColumns; ids: string[] }> {
  const batches = new RowBatches();
  const builder = new ColumnsBuilder();
  const ids: string[] = [];
  for await (const rows of readRows(bed.client, bed.report)) {
    ids.push(...rows.map(({ id }) => id));
    builder.add(batches.of(rows));
  }
  return { columns: finish(builder.finish({ keptBytes: 0 })), ids };
}

const aggregate = (columns: LiveColumns, filters: object, aggregations: object) =>
  select(columns, filters).aggregate(checkAggregations(aggregations).aggregations as Aggregation[], DAYS);

const DAY_MS = 86_400_000;

const DAYS: AggregationRules = {
  startsOf: (_, first, last) => {
    const begin = Math.floor(first / DAY_MS) * DAY_MS;
    return Array.from({ length: Math.floor((last - begin) / DAY_MS) + 1 }, (_day, day) => begin + day * DAY_MS);
  },
  spend: () => undefined,
};

/** Mentions all over the report get another sentiment, tags and review. */
const changesOf = (ids: readonly string[]): Change[] =>
  Array.from({ length: CHANGES }, (_, n) => ({
    id: ids[Math.floor((n * ids.length) / CHANGES)],
    sentiment: 'positive',
    tags: ['campaign', `tag ${n % 100}`],
    review_status: 'reviewed',
    reviewed_at: Date.UTC(2026, 11, 1) * 1_000,
  }));

const bytes = (ours: number) => ({
  ours: `${ours.toFixed(1)} B`,
  baseline: `${BYTES_PER_MENTION} B`,
  ratio: ours / BYTES_PER_MENTION,
});
