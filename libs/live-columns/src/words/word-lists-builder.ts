import { sharedCodes, shared } from '../shared-memory.js';
import { Texts } from '../texts.js';
import { HEAD, MOST_LISTED, WordLists } from './word-lists.js';

/** Builds the words of rows, which arrive in any order. */
export class WordListsBuilder {
  private readonly words: string[] = [];
  /** The lists in the order in which they arrive. */
  private lists = new Uint32Array(2 ** 16);
  private used = 1;
  private readonly starts: Uint32Array;
  private readonly title = new Uint32Array(MOST_LISTED);
  private readonly both = new Uint32Array(MOST_LISTED);
  private readonly content = new Uint32Array(MOST_LISTED);
  private sizes: [title: number, both: number, content: number] = [0, 0, 0];

  /** For columns with this many rows. */
  constructor(readonly rows: number) {
    this.starts = new Uint32Array(rows);
  }

  /** The memory that the words occupy when they are finished, about. */
  get bytes(): number {
    const bytesOfCode = this.words.length < 2 ** 16 ? 2 : 4;
    return this.used * bytesOfCode + this.starts.byteLength + this.words.length * BYTES_OF_WORD;
  }

  /** The code of a new word. */
  add(word: string): number {
    return this.words.push(word) - 1;
  }

  /** Adds a word to the list of the next row, by its code. */
  push(code: number, inTitle: boolean, inContent: boolean): void {
    const { sizes } = this;
    if (!inTitle) this.content[sizes[2]++] = code;
    else if (inContent) this.both[sizes[1]++] = code;
    else this.title[sizes[0]++] = code;
  }

  /** Ends the list of a row. */
  end(row: number): void {
    const [title, both, content] = this.sizes;
    const { used } = this;
    this.reserve(HEAD + title + both + content);
    const { lists } = this;
    lists[used] = title;
    lists[used + 1] = both;
    lists[used + 2] = content;
    lists.set(this.title.subarray(0, title), used + HEAD);
    lists.set(this.both.subarray(0, both), used + HEAD + title);
    lists.set(this.content.subarray(0, content), used + HEAD + title + both);
    this.starts[row] = used;
    this.used = used + HEAD + title + both + content;
    this.sizes = [0, 0, 0];
  }

  /** The lists in the order of rows, so that neighbouring rows are counted quickly. */
  finish(): WordLists {
    const { lists, starts, used } = this;
    const ordered = sharedCodes(Math.max(this.words.length, MOST_LISTED), used);
    const orderedStarts = shared(Uint32Array, starts.length);
    let next = 1;
    for (let row = 0; row < starts.length; row++) {
      const start = starts[row];
      if (start === 0) continue;
      orderedStarts[row] = next;
      const end = start + HEAD + lists[start] + lists[start + 1] + lists[start + 2];
      for (let at = start; at < end; at++) ordered[next++] = lists[at];
    }
    return new WordLists(Texts.of(this.words), ordered, orderedStarts, next);
  }

  private reserve(length: number): void {
    if (this.used + length <= this.lists.length) return;
    const longer = new Uint32Array(Math.ceil((this.used + length) * 1.5));
    longer.set(this.lists);
    this.lists = longer;
  }
}

/** Its bytes, its place in the hash table, and its totals. */
const BYTES_OF_WORD = 32;
