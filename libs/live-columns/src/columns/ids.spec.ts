import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdBuffer } from './ids.js';
import { textsOf } from '../row-batches.js';
import { finish } from '../steps.js';

const byCodePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

function build(ids: readonly string[]) {
  const buffer = new IdBuffer();
  buffer.push(textsOf(ids));
  return finish(buffer.inOrder(Uint32Array.from(ids.keys()).reverse()));
}

describe('ids', () => {
  it('are found by row and by id, and have the order of code points', () => {
    const characters = fc.string({
      unit: fc.constantFrom('a', 'é', '\u{1F389}', '\u{1F38A}', '\uFFFD', '\uFEFF'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.uniqueArray(characters), characters, characters, (endings, beginning, other) => {
        const expected = endings.map((ending) => beginning + ending);
        const ids = build(expected.toReversed());
        expect(expected.map((_, row) => ids.get(row))).toEqual(expected);
        expect(expected.map((id) => ids.find(id))).toEqual([...expected.keys()]);
        expect(ids.find(other)).toBe(expected.indexOf(other));
        const sorted = [...expected.keys()].sort((a, b) => ids.compare(a, b));
        expect(sorted.map((row) => expected[row])).toEqual(expected.toSorted(byCodePoints));
      }),
      { numRuns: 500 },
    );
  });

  it('have the last of equal ids, and ids with another beginning', () => {
    const ids = build(Array.from({ length: 50 }, (_, n) => `shared-${n}`).toReversed());
    const expected = Array.from({ length: 50 }, (_, n) => `shared-${n}`);
    // Many, so that the hash table becomes larger.
    for (let n = 0; n < 500; n++) {
      expected.push([`shared-${n % 70}`, `other-${n}`, `other-${n % 10}`][n % 3]);
      ids.append(expected.at(-1)!);
      expect(ids.get(expected.length - 1)).toBe(expected.at(-1));
    }
    for (const id of [...expected, 'shared-', 'other', '', '\0other-1', 'shared-\0other-1']) {
      expect(ids.find(id)).toBe(expected.lastIndexOf(id));
    }
    const sorted = [...expected.keys()].sort((a, b) => ids.compare(a, b));
    expect(sorted.map((row) => expected[row])).toEqual(expected.toSorted(byCodePoints));
  });

  it('do not store the beginning that all share', () => {
    const ids = Array.from({ length: 1_000 }, (_, n) => `${1_000 + n}`);
    expect(build(ids.map((id) => `s1-report-1-${id}`)).bytes).toBe(build(ids).bytes);
  });
});
