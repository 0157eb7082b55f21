import { shared } from '../shared-memory.js';
import type { Steps } from '../steps.js';
import { Texts } from '../texts.js';
import { CodeLists } from './code-lists.js';
import { HEAD, WordLists } from './word-lists.js';

/** PostgreSQL distinguishes this many positions of words, so a mention has no more words. */
const MOST_LISTED = 2 ** 14 - 1;

/** How much of the lists is copied in one step. */
const PER_STEP = 2 ** 17;

/** Its bytes, its place in the hash table, and its totals. */
const BYTES_OF_WORD = 32;

/** Builds the words of rows, which arrive in any order. */
export class WordListsBuilder {
  private readonly dictionary = new Texts();
  /** The lists in the order in which they arrive. */
  private readonly lists = new CodeLists();
  /** Where the list of each row begins; 0 is none. */
  private readonly starts: Uint32Array;
  /** The words of the next row that are only in the title, in both texts, and only in the content. */
  private readonly parts = Array.from({ length: HEAD }, () => new Uint32Array(MOST_LISTED));
  private readonly sizes = new Uint32Array(HEAD);

  /** For columns with this many rows. */
  constructor(readonly rows: number) {
    this.starts = new Uint32Array(rows);
  }

  /** The memory that the words occupy when they are finished, about. */
  get bytes(): number {
    const bytesOfCode = this.dictionary.size < 2 ** 16 ? 2 : 4;
    return this.lists.used * bytesOfCode + this.starts.byteLength + this.dictionary.size * BYTES_OF_WORD;
  }

  /** The code of a word. */
  add(word: string): number {
    return this.dictionary.add(word);
  }

  /** Adds a word to the list of the next row, by its code. */
  push(code: number, inTitle: boolean, inContent: boolean): void {
    const part = inTitle ? Number(inContent) : 2;
    this.parts[part][this.sizes[part]++] = code;
  }

  /** Ends the list of a row. */
  end(row: number): void {
    const { sizes, parts, lists, dictionary } = this;
    const start = lists.add(HEAD + sizes[0] + sizes[1] + sizes[2], dictionary.size);
    const block = lists.block(start);
    let at = lists.place(start);
    for (let part = 0; part < HEAD; part++) block[at++] = sizes[part];
    for (let part = 0; part < HEAD; part++) {
      const codes = parts[part];
      for (let index = 0; index < sizes[part]; index++) block[at++] = codes[index];
    }
    this.starts[row] = start;
    sizes.fill(0);
  }

  /** The lists in the order of rows, so that neighbouring rows are counted quickly. */
  *finish(): Steps<WordLists> {
    const { lists, starts, dictionary } = this;
    const ordered = new CodeLists();
    const orderedStarts = shared(Uint32Array, starts.length);
    for (let row = 0, pause = PER_STEP; row < starts.length; row++) {
      if (starts[row] === 0) continue;
      const from = lists.block(starts[row]);
      const first = lists.place(starts[row]);
      const length = HEAD + from[first] + from[first + 1] + from[first + 2];
      orderedStarts[row] = ordered.add(length, dictionary.size);
      const to = ordered.block(orderedStarts[row]);
      const place = ordered.place(orderedStarts[row]);
      for (let at = 0; at < length; at++) to[place + at] = from[first + at];
      if (ordered.used < pause) continue;
      pause = ordered.used + PER_STEP;
      yield;
    }
    return new WordLists(dictionary, ordered, orderedStarts);
  }
}
