import type { SqlRunner } from '@earshot/database-kit';
import type { LiveColumns, TextFilter } from '@earshot/live-columns';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TextRows } from './text-rows.js';

const report = { id: 'r', channels_enabled: true, collaboration_enabled: false };
const titles = (...values: string[]): TextFilter => ({
  type: 'values',
  field: 'title',
  values,
  path: 'filters.titles',
});

/** Rows of texts of a copy that takes 64 KiB, and how often PostgreSQL was asked. */
function textRows() {
  const asked: unknown[][] = [];
  const sql = {
    rows: (statement: { values: unknown[] }) => {
      asked.push(statement.values);
      return Promise.resolve([{ ids: [] }]);
    },
  } as unknown as SqlRunner;
  const columns = { bytes: 65_536, rowsOf: () => new Uint32Array(32) } as unknown as LiveColumns;
  return { rows: new TextRows(sql, report, columns), asked };
}

it('are looked up once for filters that select the same mentions', async () => {
  const { rows, asked } = textRows();
  const filters = [titles('a'), titles('b')];
  expect(rows.rowsOf(filters)).toBeUndefined();
  await nextTurn();
  expect(rows.rowsOf(filters)!(filters[1])).toHaveLength(32);
  expect(rows.rowsOf([{ ...titles('a'), path: 'filters.boolean.must.titles' }])).toBeDefined();
  await nextTurn();
  expect(asked).toHaveLength(2);
});

it('take their share of memory at most, whatever the size of the filters', async () => {
  const { rows } = textRows();
  for (let n = 0; n < 200; n++) {
    rows.rowsOf([titles(`${n}`.padEnd(50_000))]);
    await nextTurn();
  }
  expect(rows.bytes).toBeLessThanOrEqual(rows.maxBytes);
  expect(rows.bytes).toBeGreaterThan(rows.maxBytes / 2);
  // Hashes and bitmaps: with the filters as keys these would be 10 MB.
  expect(JSON.stringify([...rows['found'].keys()]).length).toBeLessThan(10_000);
});

it('do not wait for filters of more than a million characters together', async () => {
  const { rows, asked } = textRows();
  const large = (name: string) => titles(...Array.from({ length: 60 }, (_, n) => `${name}${n}`.padEnd(10_000)));
  rows.rowsOf([large('a'), large('b'), titles('c')]);
  await nextTurn();
  await nextTurn();
  expect(asked).toHaveLength(2);
});
