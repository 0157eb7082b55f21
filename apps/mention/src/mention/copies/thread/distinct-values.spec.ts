import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DistinctValues } from './distinct-values.js';

/** All values one after the other, and bytes that may be read after the last one. */
function together(values: readonly Buffer[]) {
  const bytes = Buffer.concat([...values, Buffer.alloc(4, 0xff)]);
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}

describe('distinct values', () => {
  it('have a place each, in the order of their first bytes, and are decoded once', () => {
    // Few bytes, so that values are equal, or are the beginning of others.
    const value = fc.array(fc.constantFrom(0, 1, 255), { maxLength: 9 }).map((bytes) => Buffer.from(bytes));
    const many = fc.array(value, { maxLength: 400, size: 'max' });
    fc.assert(
      fc.property(many, (values) => {
        const expected = [...new Set(values.map((each) => each.toString('hex')))];
        const { bytes, view } = together(values);
        const distinct = new DistinctValues<string>();
        const decode = (start: number, length: number) => bytes.toString('hex', start, start + length);
        let start = 0;
        for (const each of values) {
          const place = distinct.placeOf(view, start, each.length, decode);
          expect(place).toBe(expected.indexOf(each.toString('hex')));
          start += each.length;
        }
        expect(distinct.values).toEqual(expected);
      }),
    );
  });

  it('have a place for null, which is not that of a value without bytes', () => {
    const { view } = together([]);
    const distinct = new DistinctValues<number>();
    const placeOf = (length: number) => distinct.placeOf(view, 0, length, (_, decoded) => decoded);
    expect([placeOf(-1), placeOf(0), placeOf(-1)]).toEqual([0, 1, 0]);
    expect(distinct.values).toEqual([-1, 0]);
  });
});
