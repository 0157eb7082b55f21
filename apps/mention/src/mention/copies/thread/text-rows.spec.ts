import { type SqlRunner, textArray } from '@earshot/database-kit';
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
  const columns = {
    bytes: 65_536,
    rowsOf: () => new Uint32Array(32),
    withRowsOf: (rows: Uint32Array) => rows,
  } as unknown as LiveColumns;
  return { rows: new TextRows(sql, report, columns), asked };
}

it('are looked up once for filters that select the same mentions', async () => {
  const { rows, asked } = textRows();
  const filters = [titles('a'), titles('b')];
  expect(rows.known(filters)).toBeUndefined();
  await nextTurn();
  expect(rows.known(filters)!.get(filters[1])!.found.rows).toHaveLength(32);
  expect(rows.known([{ ...titles('a'), path: 'filters.boolean.must.titles' }])).toBeDefined();
  await nextTurn();
  expect(asked).toHaveLength(2);
});

it('take their share of memory at most, whatever the size of the filters', async () => {
  const { rows } = textRows();
  for (let n = 0; n < 200; n++) {
    rows.known([titles(`${n}`.padEnd(50_000))]);
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
  rows.known([large('a'), large('b'), titles('c')]);
  await nextTurn();
  await nextTurn();
  expect(asked).toHaveLength(2);
});

it('are looked up again for the mentions that were rewritten since, once for all questions', async () => {
  const { rows, asked } = textRows();
  const filters = [titles('a'), titles('b')];
  rows.known(filters);
  await nextTurn();
  const known = rows.known(filters)!;
  expect(rows.areCurrent(known)).toBe(true);
  rows.forget(['m1', 'm2']);
  rows.forget(['m1']);
  expect(rows.areCurrent(known)).toBe(false);
  const renewed = Promise.all([rows.renew(known), rows.renew(rows.known(filters)!)]);
  expect(rows.areCurrent(rows.known(filters)!)).toBe(false);
  await renewed;
  expect(rows.areCurrent(rows.known(filters)!)).toBe(true);
  expect(asked.slice(2).map((values) => values.at(-1))).toEqual([textArray(['m1', 'm2']), textArray(['m1', 'm2'])]);
});

it('are not current if mentions were rewritten while they were looked up', async () => {
  const { rows } = textRows();
  const filters = [titles('a')];
  rows.known(filters);
  rows.forget(['m1']);
  await nextTurn();
  const known = rows.known(filters)!;
  expect(rows.areCurrent(known)).toBe(false);
  const renewed = rows.renew(known);
  rows.forget(['m2']);
  await renewed;
  expect(rows.areCurrent(rows.known(filters)!)).toBe(false);
});

it('are looked up as a whole after more rewritten mentions than an import has', async () => {
  const { rows, asked } = textRows();
  rows.known([titles('a')]);
  await nextTurn();
  for (let n = 0; n < 3; n++) rows.forget(Array.from({ length: 10_000 }, (_, m) => `m${n}-${m}`));
  expect(rows.known([titles('a')])).toBeUndefined();
  await nextTurn();
  expect(rows.areCurrent(rows.known([titles('a')])!)).toBe(true);
  expect(asked[1]).toEqual(asked[0]);
});
