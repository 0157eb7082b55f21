import type { TestBed } from '../test-bed/test-bed.js';
import { quantile, sideBySide, timed } from '../measure.js';
import { atLeast, atMost, type Row, times } from '../result.js';
import { openDuckDb } from './duckdb.js';
import { HandWritten } from './hand-written.js';
import { QUESTIONS } from './questions.js';
import { Searches } from './searches.js';
import { addWideTable } from './wide-table.js';

const SIZE = 50;
const DEEP = 20_000;
const PAGE_ROUNDS = 25;
const TOTAL_ROUNDS = 7;
/** The number of pages for a 95th percentile. */
const PAGES = 40;
const P95_MS = 50;
/** A scan in the order of dates fills a page soon enough if one in this many mentions matches. */
const MENTIONS_PER_MATCH = 3_000;
const TOTAL_MS_PER_MILLION = 300;

/** Pages and totals of 15 searches in one report, compared with SQL by hand, one wide table, and DuckDB. */
export async function searchBench(bed: TestBed, mentions: number): Promise<Row[]> {
  await addWideTable(bed.client, mentions);
  const duckdb = await openDuckDb(bed.client);
  const searches = await Searches.open(bed);
  const byHand = await HandWritten.open(bed);
  const all = await searches.total({});

  const rows: Row[] = [];
  const slowest = { page: { ms: 0, name: '' }, total: { ms: 0, name: '' } };
  for (const question of QUESTIONS) {
    const { name, filters, isIndexed } = question;
    const matches = await searches.total(filters);
    const what = `search, ${name} (${matches} of ${all})`;

    const first = await sideBySide(PAGE_ROUNDS, {
      ours: searches.page(filters, SIZE),
      best: await byHand.page(question, SIZE),
    });
    rows.push({
      what: `${what}, first page, compared with SQL by hand`,
      ...times(first.ours, first.best),
      target: atMost(1.3),
    });

    if (matches > DEEP + SIZE) {
      const cursor = await searches.cursorAfter(filters, DEEP);
      const deep = await sideBySide(PAGE_ROUNDS, {
        ours: searches.page(filters, SIZE, cursor),
        best: await byHand.page(question, SIZE, cursor),
      });
      rows.push({
        what: `${what}, page after ${DEEP} mentions, compared with SQL by hand`,
        ...times(deep.ours, deep.best),
        target: atMost(1.3),
      });
    }

    const total = await sideBySide(TOTAL_ROUNDS, {
      ours: searches.countAll(filters),
      wide: byHand.wideTotal(question),
    });
    rows.push({
      what: `${what}, total, compared with one wide table`,
      ...times(total.ours, total.wide, total.wide / total.ours),
      target: atLeast(5),
    });

    if (question.duckdb) {
      const limit = await duckdb.measure(TOTAL_ROUNDS, bed.report, question.duckdb, SIZE);
      rows.push({ what: `${what}, first page, compared with DuckDB`, ...times(first.ours, limit.page) });
      rows.push({ what: `${what}, total, compared with DuckDB`, ...times(total.ours, limit.total) });
    }

    if (total.ours > slowest.total.ms) slowest.total = { ms: total.ours, name };
    if (isIndexed || matches * MENTIONS_PER_MATCH >= all) {
      const times: number[] = [];
      for (let n = 0; n < PAGES; n++) times.push(await timed(await searches.page(filters, SIZE)()));
      const p95 = quantile(times, 0.95);
      if (p95 > slowest.page.ms) slowest.page = { ms: p95, name };
    }
  }
  duckdb.close();
  const { page, total } = slowest;
  const allowed = (TOTAL_MS_PER_MILLION * all) / 1_000_000;
  return [
    ...rows,
    {
      what: `search, slowest p95 of a first page, indexed or many matches (${page.name}), compared with ${P95_MS} ms`,
      ...times(page.ms, P95_MS),
      target: atMost(1),
    },
    {
      what: `search, slowest total (${total.name}), compared with 0.3 s per million mentions`,
      ...times(total.ms, allowed),
      target: atMost(1),
    },
  ];
}
