import { ColumnsBuilder, finish, type LiveColumns, RowBatches } from '@earshot/live-columns';
import { median, quantile, timed } from '../measure.js';
import { atMost, type Row, times } from '../result.js';
import type { TestBed } from '../test-bed/test-bed.js';
import { columnQuestions } from './column-questions.js';
import { readRows } from './read-rows.js';
import { select } from './select.js';

const MENTIONS = 10_000_000;
const TOTAL_MS = 50;
const ROUNDS = 20;

/**
 * Totals of a report of 10 million mentions, which are those of the largest report, repeated with other ids. The first
 * total of a filter set evaluates its conditions, the next ones find them evaluated.
 */
export async function largeReport(bed: TestBed): Promise<Row[]> {
  const columns = await build(bed);
  const rows: Row[] = [];
  const again: number[] = [];
  for (const { name, filters } of columnQuestions(bed.report)) {
    const ask = () => select(columns, filters);
    const what = `columns, 10 million mentions, ${name}`;
    rows.push({ what: `${what}, first total`, ...times(await timed(ask), TOTAL_MS), target: atMost(1) });
    const measured: number[] = [];
    for (let round = 0; round < ROUNDS; round++) measured.push(await timed(ask));
    rows.push({ what: `${what}, repeated total`, ...times(median(measured), TOTAL_MS), target: atMost(1) });
    again.push(...measured);
  }
  const p95 = times(quantile(again, 0.95), TOTAL_MS);
  return [...rows, { what: 'columns, 10 million mentions, p95 of repeated totals', ...p95, target: atMost(1) }];
}

async function build(bed: TestBed): Promise<LiveColumns> {
  const batches = new RowBatches();
  const builder = new ColumnsBuilder();
  for (let built = 0, round = 0; built < MENTIONS; round++) {
    for await (const rows of readRows(bed.client, bed.report)) {
      const some = rows.slice(0, MENTIONS - built);
      builder.add(batches.of(some.map((row) => ({ ...row, id: `${row.id}${round}` }))));
      built += some.length;
    }
  }
  return finish(builder.finish());
}
