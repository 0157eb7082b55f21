import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRow, type Bitmap, emptyBitmap } from '../bitmap.js';
import { finish } from '../steps.js';
import type { PlacedWord, WordLists, WordsIn } from './word-lists.js';
import { WordListsBuilder } from './word-lists-builder.js';

const ROWS = 100;
const TEXTS: readonly WordsIn[] = ['text', 'title', 'content'];

const words = fc.uniqueArray(
  fc.record({
    word: fc.nat(30).map((n) => `word ${n}`),
    place: fc.constantFrom('title', 'content', 'both'),
  }),
  { maxLength: 8, selector: ({ word }) => word },
);
type Words = { word: string; place: string }[];

const placed = (list: Words): PlacedWord[] =>
  list.map(({ word, place }) => ({ word, inTitle: place !== 'content', inContent: place !== 'title' }));

function build(lists: readonly Words[]): WordLists {
  const builder = new WordListsBuilder(lists.length);
  const codes = new Map<string, number>();
  // Rows arrive in any order.
  for (const row of [...lists.keys()].reverse()) {
    for (const { word, inTitle, inContent } of placed(lists[row])) {
      if (!codes.has(word)) codes.set(word, builder.add(word));
      builder.push(codes.get(word)!, inTitle, inContent);
    }
    builder.end(row);
  }
  return finish(builder.finish());
}

const bitmapOf = (rows: readonly number[], size: number): Bitmap => {
  const bitmap = emptyBitmap(size);
  for (const row of rows) addRow(bitmap, row);
  return bitmap;
};

const isIn = (within: WordsIn, place: string): boolean => within === 'text' || place === 'both' || place === within;

/** How many of some rows have each word, in plain code. */
function expected(lists: readonly Words[], rows: readonly number[], within: WordsIn): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    for (const { word, place } of lists[row]) if (isIn(within, place)) counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

const byWord = (lists: WordLists, counts: Uint32Array): Record<string, number> =>
  Object.fromEntries(
    Array.from(counts, (count, code) => [lists.dictionary.get(code), count] as const).filter(([, count]) => count > 0),
  );

describe('the words of rows (D20)', () => {
  it('are counted as a list of texts is, while rows are replaced, added and removed', () => {
    const rows = fc.array(words, { minLength: 1, maxLength: ROWS });
    fc.assert(
      fc.property(rows, fc.gen(), (first, generate) => {
        const lists = [...first];
        const columns = build(lists);
        const authors = Uint8Array.from({ length: 2 * ROWS }, () => generate(fc.nat, { max: 4 }));
        const removed = new Set<number>();
        for (let step = 0; step < 6; step++) {
          for (let change = generate(fc.nat, { max: 4 }); change > 0; change--) {
            const row = generate(fc.nat, { max: lists.length });
            lists[row] = generate(() => words);
            columns.put(row, placed(lists[row]));
          }
          if (generate(fc.boolean)) removed.add(generate(fc.nat, { max: lists.length - 1 }));
          const live = [...lists.keys()].filter((row) => !removed.has(row));
          const some = live.filter(() => generate(fc.boolean));
          const within = TEXTS[generate(fc.nat, { max: 2 })];
          const all = bitmapOf(live, lists.length);
          expect(byWord(columns, finish(columns.total(within, all)))).toEqual(expected(lists, live, within));
          const byAuthor = finish(columns.totalAuthors(within, all, live.length, authors));
          const countedAgain = finish(columns.countAuthors(within, Uint32Array.from(live), authors));
          expect({ counts: byAuthor.counts, total: byAuthor.total }).toEqual(countedAgain);
          const counted = finish(columns.count(within, bitmapOf(some, lists.length)));
          expect(byWord(columns, counted)).toEqual(expected(lists, some, within));
        }
      }),
    );
  });

  it('are counted by author, without the rows that have none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(words, fc.nat(4)), { minLength: 1, maxLength: ROWS }),
        fc.constantFrom(...TEXTS),
        (rows, within) => {
          const lists = rows.map(([list]) => list);
          const columns = build(lists);
          const authors = Uint8Array.from(rows, ([, author]) => author);
          const all = Uint32Array.from(lists.keys());
          const { counts, total } = finish(columns.countAuthors(within, all, authors));
          const known = [...new Set(authors)].filter((author) => author > 0);
          expect(total).toBe(known.length);
          const sums: Record<string, number> = {};
          for (const author of known) {
            const own = [...lists.keys()].filter((row) => authors[row] === author);
            for (const word of Object.keys(expected(lists, own, within))) sums[word] = (sums[word] ?? 0) + 1;
          }
          expect(byWord(columns, counts)).toEqual(sums);
        },
      ),
    );
  });

  it('have room for more words than 16 bits number', () => {
    const columns = build([[{ word: 'first', place: 'both' }]]);
    const many = Array.from({ length: 70_000 }, (_, n) => ({ word: `word ${n}`, place: 'title' }));
    for (let from = 0; from < many.length; from += 10_000)
      columns.put(1 + from / 10_000, placed(many.slice(from, from + 10_000)));
    const rows = bitmapOf([0, 1, 2, 3, 4, 5, 6, 7], 8);
    const counts = byWord(columns, finish(columns.count('title', rows)));
    expect(Object.keys(counts)).toHaveLength(70_001);
    expect(counts).toMatchObject({ first: 1, 'word 0': 1, 'word 69999': 1 });
  });
});
