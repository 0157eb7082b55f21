import { type Bitmap, hasRow, lowestBit, removeRow, rowsOf } from '../bitmap.js';
import { type Codes, lengthened, roomFor } from '../shared-memory.js';
import type { Steps } from '../steps.js';
import type { Texts } from '../texts.js';
import type { CodeLists } from './code-lists.js';

/** The texts of a mention whose words are counted. */
export type WordsIn = 'text' | 'title' | 'content';

/** A word of a mention, and whether it is in the title and in the content. */
export interface PlacedWord {
  readonly word: string;
  readonly inTitle: boolean;
  readonly inContent: boolean;
}

/** How many rows have each word, and which rows were counted. */
interface Totals {
  counts: Uint32Array;
  counted: Bitmap;
}

/** How many mentions or authors have each word, by code, and how many there are. */
export interface WordCounts {
  readonly counts: Uint32Array;
  readonly total: number;
}

/** Before the codes of a list: how many words are only in the title, in both texts, and only in the content. */
export const HEAD = 3;

/** Lists that were replaced or added may take a quarter more. */
const MOST_ADDED = 1 / 4;
const LEAST_ADDED = 2 ** 16;

/** Words of a bitmap whose rows are counted in one step: so few rows that also the longest lists take no time. */
const STEP_WORDS = 16;

/**
 * The words of each row: after a head, the codes of those that are only in the title, in both texts, and only in the
 * content. So one pass over selected rows counts the words of a text, or of both, each once for a row.
 */
export class WordLists {
  private readonly totals = new Map<WordsIn, Totals>();
  /** The authors of all rows, until the words of a row are set. */
  private readonly authors = new Map<WordsIn, WordCounts & { readonly counted: Bitmap }>();
  private readonly mostUsed: number;

  constructor(
    /** The words of the codes. */
    readonly dictionary: Texts,
    private readonly lists: CodeLists,
    /** Where the list of each row begins; 0 is none. */
    private starts: Uint32Array,
  ) {
    this.mostUsed = lists.used * (1 + MOST_ADDED) + LEAST_ADDED;
  }

  /** The memory that they occupy, with what is known of all rows. */
  get bytes(): number {
    const { dictionary, lists, starts } = this;
    // Of mentions and authors, in each of the three texts.
    const ofTotals = 2 * 3 * (dictionary.size * Uint32Array.BYTES_PER_ELEMENT + starts.length / 8);
    return dictionary.bytes + lists.bytes + starts.byteLength + ofTotals;
  }

  /** Whether enough lists were replaced or added to read all of them again. */
  get isWorn(): boolean {
    return this.lists.used > this.mostUsed;
  }

  /** Sets the words of a row, which may be new. */
  put(row: number, words: readonly PlacedWord[]): void {
    this.authors.clear();
    for (const [within, { counts, counted }] of this.totals) {
      if (row >= counted.length * 32) continue;
      if (hasRow(counted, row)) this.addRow(counts, within, row, -1);
      removeRow(counted, row);
    }
    const { lists } = this;
    const codes = listOf(words.map((word) => ({ ...word, code: this.dictionary.add(word.word) })));
    if (row >= this.starts.length) this.starts = lengthened(this.starts, roomFor(row + 1));
    const start = lists.add(codes.length, this.dictionary.size);
    lists.block(start).set(codes, lists.place(start));
    this.starts[row] = start;
  }

  /** How many of some rows have each word, by code. */
  *count(within: WordsIn, rows: Bitmap): Steps<Uint32Array> {
    const counts = new Uint32Array(this.dictionary.size);
    yield* this.addRows(counts, within, rows, 1);
    return counts;
  }

  /** The same of all rows, which are `live`. Only what has changed since the last time is counted. */
  *total(within: WordsIn, live: Bitmap): Steps<Uint32Array> {
    const known = this.totals.get(within);
    const counts = copyOf(known?.counts, this.dictionary.size);
    const counted = copyOf(known?.counted, live.length);
    // Rows are never fewer, so `counted` is as long as `live`.
    const removed = counted.map((bits, word) => bits & ~live[word]);
    const added = counted.map((bits, word) => live[word] & ~bits);
    yield* this.addRows(counts, within, removed, -1);
    yield* this.addRows(counts, within, added, 1);
    this.totals.set(within, { counts, counted: live.slice() });
    return counts;
  }

  /** How many different authors of some rows have each word, and how many there are. Rows without an author do not count. */
  *countAuthors(within: WordsIn, rows: Uint32Array, authors: Codes): Steps<WordCounts> {
    const counts = new Uint32Array(this.dictionary.size);
    /** Of each word, the last author that it was counted for. */
    const last = new Uint32Array(this.dictionary.size);
    let [total, author] = [0, 0];
    const byAuthor = authors.length === 0 ? [] : inOrderOfCodes(rows, authors);
    for (let at = 0; at < byAuthor.length; at++) {
      const row = byAuthor[at];
      if (authors[row] !== author) total++;
      author = authors[row];
      const [codes, from, to] = this.codesOf(row, within);
      for (let place = from; place < to; place++) {
        const code = codes[place];
        if (last[code] !== author) counts[code]++;
        last[code] = author;
      }
      if (at % (32 * STEP_WORDS) === 0) yield;
    }
    return { counts, total };
  }

  /** The same of all rows, which are `live`. They are counted again only if some have changed. */
  *totalAuthors(within: WordsIn, live: Bitmap, mentions: number, authors: Codes): Steps<WordCounts> {
    const known = this.authors.get(within);
    if (known?.counted.length === live.length && live.every((bits, word) => bits === known.counted[word])) return known;
    const found = yield* this.countAuthors(within, rowsOf(live, mentions), authors);
    this.authors.set(within, { ...found, counted: live.slice() });
    return found;
  }

  private *addRows(counts: Uint32Array, within: WordsIn, rows: Bitmap, step: 1 | -1): Steps<void> {
    for (let first = 0; first < rows.length; first += STEP_WORDS) {
      this.addSome(counts, within, rows, first, Math.min(first + STEP_WORDS, rows.length), step);
      yield;
    }
  }

  /** Adds `step` to the count of each word of the rows in some words of a bitmap. */
  private addSome(counts: Uint32Array, within: WordsIn, rows: Bitmap, first: number, end: number, step: 1 | -1): void {
    const { lists, starts } = this;
    for (let word = first; word < end; word++) {
      for (let bits = rows[word] | 0; bits !== 0; bits &= bits - 1) {
        const row = word * 32 + lowestBit(bits);
        const start = row < starts.length ? starts[row] : 0;
        if (start === 0) continue;
        const block = lists.block(start);
        const head = lists.place(start);
        const title = head + HEAD;
        const both = title + block[head];
        const content = both + block[head + 1];
        const to = within === 'title' ? content : content + block[head + 2];
        for (let at = within === 'content' ? both : title; at < to; at++) counts[block[at]] += step;
      }
    }
  }

  private addRow(counts: Uint32Array, within: WordsIn, row: number, step: 1 | -1): void {
    const [codes, from, to] = this.codesOf(row, within);
    for (let at = from; at < to; at++) counts[codes[at]] += step;
  }

  /** The codes of a row are those from `from` and before `to`. */
  private codesOf(row: number, within: WordsIn): [codes: Codes, from: number, to: number] {
    const { lists, starts } = this;
    const start = row < starts.length ? starts[row] : 0;
    const block = lists.block(start);
    const head = lists.place(start);
    if (start === 0) return [block, 0, 0];
    const title = head + HEAD;
    const both = title + block[head];
    const content = both + block[head + 1];
    if (within === 'title') return [block, title, content];
    return [block, within === 'content' ? both : title, content + block[head + 2]];
  }
}

/** The list of a row: the head and the codes. */
function listOf(words: readonly (Omit<PlacedWord, 'word'> & { readonly code: number })[]): number[] {
  const codesOf = (title: boolean, content: boolean) =>
    words.filter(({ inTitle, inContent }) => inTitle === title && inContent === content).map(({ code }) => code);
  const parts = [codesOf(true, false), codesOf(true, true), codesOf(false, true)];
  return [...parts.map(({ length }) => length), ...parts.flat()];
}

/** Rows with a code, in the order of their codes. */
function inOrderOfCodes(rows: Uint32Array, codes: Codes): Uint32Array {
  const highest = rows.reduce((most, row) => Math.max(most, codes[row]), 0);
  const next = new Uint32Array(highest + 2);
  for (const row of rows) next[codes[row] + 1]++;
  const without = next[1];
  for (let code = 1; code < next.length; code++) next[code] += next[code - 1];
  const ordered = new Uint32Array(rows.length);
  for (const row of rows) ordered[next[codes[row]]++] = row;
  return ordered.subarray(without);
}

function copyOf(numbers: Uint32Array | undefined, length: number): Uint32Array {
  const copy = new Uint32Array(length);
  if (numbers) copy.set(numbers.subarray(0, length));
  return copy;
}
