import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CopiedRows } from './copied-rows.js';

/** Rows in the binary format of COPY, with its header and its trailer. */
function copy(rows: readonly (string | null)[][]): Buffer {
  const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
  const encoded = rows.flatMap((row) => [int16(row.length), ...row.flatMap(encodedValue)]);
  return Buffer.concat([header, ...encoded, int16(-1)]);
}

const encodedValue = (value: string | null) =>
  value === null ? [int32(-1)] : [int32(Buffer.byteLength(value)), Buffer.from(value)];

function int16(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(number);
  return bytes;
}

function int32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
}

/** The values of the rows that are to be used now. */
const valuesOf = ({ bytes, view, starts, rows }: CopiedRows, columns: number): (string | null)[][] =>
  Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_column, column) => {
      const start = starts[row * columns + column];
      const length = view.getInt32(start - 4);
      return length < 0 ? null : bytes.toString('utf8', start, start + length);
    }),
  );

describe('copied rows', () => {
  it('are read once each, wherever the chunks end', () => {
    const value = fc.option(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('x'.repeat(40_000))));
    const some = fc.integer({ min: 1, max: 4 }).chain((columns) =>
      fc.record({
        columns: fc.constant(columns),
        rows: fc.array(fc.array(value, { minLength: columns, maxLength: columns }), { maxLength: 20 }),
        chunk: fc.constantFrom(7, 1_000, 70_000),
      }),
    );
    fc.assert(
      fc.property(some, ({ columns, rows, chunk }) => {
        const bytes = copy(rows);
        const copied = new CopiedRows(columns);
        const read: (string | null)[][] = [];
        for (let at = 0; at < bytes.length; at += chunk) {
          if (copied.add(bytes.subarray(at, at + chunk))) read.push(...valuesOf(copied, columns));
        }
        if (copied.read()) read.push(...valuesOf(copied, columns));
        expect(read).toEqual(rows);
      }),
      { numRuns: 50 },
    );
  });
});
