import { addRow, type Bitmap, firstRows, hasRow, removeRow, wordsOf } from './bitmap.js';
import { lengthened, roomFor } from './shared-memory.js';

/** Which rows of columns have a mention. The first ones are in the order of `date` and `id`, the others were appended. */
export class Rows {
  /** The rows that have a mention. */
  live: Bitmap;
  /** How many mentions there are. */
  mentions: number;
  /** After the last row. */
  end: number;

  /** `sorted` rows with a mention each. */
  constructor(readonly sorted: number) {
    this.live = firstRows(sorted);
    this.mentions = sorted;
    this.end = sorted;
  }

  get bytes(): number {
    return this.live.byteLength;
  }

  /** The rows that are not in order, and those without a mention. */
  get unsorted(): number {
    return this.end - this.sorted + (this.end - this.mentions);
  }

  has(row: number): boolean {
    return hasRow(this.live, row);
  }

  append(): number {
    const row = this.end++;
    if (wordsOf(this.end) > this.live.length) {
      this.live = lengthened(this.live, wordsOf(roomFor(this.end)));
    }
    addRow(this.live, row);
    this.mentions++;
    return row;
  }

  remove(row: number): void {
    removeRow(this.live, row);
    this.mentions--;
  }
}
