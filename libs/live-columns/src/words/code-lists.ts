import { type Codes, codesType, sharedCodes } from '../shared-memory.js';

/** The length of a block: many lists, and more than one. */
const BLOCK_BITS = 18;
const BLOCK = 2 ** BLOCK_BITS;

/** Lists of codes, one after the other, in blocks. More lists take more blocks, so that none is copied. */
export class CodeLists {
  private readonly blocks: Codes[] = [];
  /** After the last list. */
  private end = 0;
  /** How many codes all lists have room for. */
  used = 0;

  get bytes(): number {
    return this.blocks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Makes room for a list of 1 to 2^18 - 1 codes, up to `highest`. Returns where it begins; that is never 0. */
  add(length: number, highest: number): number {
    const last = this.blocks.at(-1);
    const isWide = last && last.BYTES_PER_ELEMENT >= codesType(highest).BYTES_PER_ELEMENT;
    if (!isWide || this.end + length > this.blocks.length * BLOCK) {
      this.end = Math.max(1, this.blocks.length * BLOCK);
      this.blocks.push(sharedCodes(highest, BLOCK));
    }
    this.end += length;
    this.used += length;
    return this.end - length;
  }

  /** The block of a list. */
  block(start: number): Codes {
    return this.blocks[start >>> BLOCK_BITS];
  }

  /** Where a list begins in its block. */
  place(start: number): number {
    return start & (BLOCK - 1);
  }
}
