import { identity } from './permutation.js';
import { roomFor, shared } from './shared-memory.js';

/** A set of rows: bit `row & 31` of word `row >> 5`. Bits past the last row are 0. */
export type Bitmap = Uint32Array;

export const wordsOf = (rows: number): number => (rows + 31) >>> 5;

export const emptyBitmap = (rows: number): Bitmap => shared(Uint32Array, wordsOf(rows));

/** The bits of a word that are of rows before `end`. */
export const rowBits = (word: number, end: number): number => {
  const left = end - word * 32;
  if (left <= 0) return 0;
  return left >= 32 ? -1 : (1 << left) - 1;
};

/** How many bits of a word are 1. */
export function popcount(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The lowest bit of a word that is not 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

export const addRow = (bitmap: Bitmap, row: number): void => {
  bitmap[row >>> 5] |= 1 << (row & 31);
};

export const removeRow = (bitmap: Bitmap, row: number): void => {
  bitmap[row >>> 5] &= ~(1 << (row & 31));
};

export const hasRow = (bitmap: Bitmap, row: number): boolean => ((bitmap[row >>> 5] >>> (row & 31)) & 1) === 1;

/** The first `rows` rows. */
export function firstRows(rows: number): Bitmap {
  const bitmap = emptyBitmap(rows);
  for (let word = 0; word < bitmap.length; word++) bitmap[word] = rowBits(word, rows);
  return bitmap;
}

/** The `count` rows of a bitmap, ascending. They are not to be changed. */
export function rowsOf(bitmap: Bitmap, count: number): Uint32Array {
  if (count === 0) return neighbours(0, 0);
  let [word, lastWord] = [0, bitmap.length - 1];
  while (bitmap[word] === 0) word++;
  while (bitmap[lastWord] === 0) lastWord--;
  const first = word * 32 + lowestBit(bitmap[word]);
  const last = lastWord * 32 + 31 - Math.clz32(bitmap[lastWord]);
  if (last - first + 1 === count) return neighbours(first, last + 1);
  const rows = new Uint32Array(count);
  for (let at = 0; word <= lastWord; word++) {
    const row = word * 32;
    for (let bits = bitmap[word] | 0; bits !== 0; bits &= bits - 1) rows[at++] = row + lowestBit(bits);
  }
  return rows;
}

/** The numbers from 0, up to the most rows of a report. The rows of a period, or of a report, are a part of them. */
let numbers: Uint32Array = identity(0);

function neighbours(first: number, end: number): Uint32Array {
  if (numbers.length < end) numbers = identity(roomFor(end));
  return numbers.subarray(first, end);
}
