import { inBlocks, type Steps } from '../steps.js';
import { type Codes, codesType, lengthened, roomFor, sharedCodes } from '../shared-memory.js';

/** A code for each row, from 0, which is no value. Widens when a code needs it. A column of zeros takes no memory. */
export class CodeColumn {
  constructor(
    private rows: number,
    private stored: Codes = new Uint8Array(0),
  ) {}

  /** The codes of all rows; empty if all are 0. */
  get codes(): Codes {
    return this.stored;
  }

  get bytes(): number {
    return this.stored.byteLength;
  }

  get(row: number): number {
    return this.stored.length === 0 ? 0 : this.stored[row];
  }

  /** Sets the code of a row, or of the one after the last. */
  set(row: number, code: number): void {
    this.rows = Math.max(this.rows, row + 1);
    const { stored } = this;
    if (code >= 2 ** (8 * stored.BYTES_PER_ELEMENT) || (stored.length === 0 && code > 0)) {
      this.stored = sharedCodes(code, Math.max(stored.length, paddedRows(this.rows)));
      this.stored.set(stored);
    } else if (stored.length > 0 && row >= stored.length) {
      this.stored = lengthened(stored, roomFor(row + 1));
    }
    if (this.stored.length > 0) this.stored[row] = code;
  }
}

/** Conditions read 32 rows at a time. The rows past the last one have the code 0. */
export const paddedRows = (rows: number): number => Math.ceil(rows / 32) * 32;

/** The codes of rows in the order in which they arrive. */
export class CodeBuffer {
  private codes: Codes = new Uint8Array(1024);
  private highest = 0;
  length = 0;

  push(codes: Uint32Array): void {
    let { highest } = this;
    for (let at = 0; at < codes.length; at++) if (codes[at] > highest) highest = codes[at];
    this.highest = highest;
    const length = this.length + codes.length;
    this.reserve(length);
    this.codes.set(codes, this.length);
    this.length = length;
  }

  /** The column with the rows in this order, and each code replaced by `codeOf`. */
  *inOrder(order: Uint32Array, codeOf: Uint32Array): Steps<CodeColumn> {
    const highest = codeOf.reduce((most, code) => Math.max(most, code), 0);
    if (highest === 0) return new CodeColumn(this.length);
    const arrived = this.codes;
    const codes = sharedCodes(highest, paddedRows(this.length));
    yield* inBlocks(order.length, (from, to) => {
      for (let row = from; row < to; row++) codes[row] = codeOf[arrived[order[row]]];
    });
    return new CodeColumn(this.length, codes);
  }

  private reserve(length: number): void {
    const type = codesType(this.highest);
    if (length <= this.codes.length && this.codes instanceof type) return;
    const copy = new type(length <= this.codes.length ? this.codes.length : Math.ceil(length * 1.5));
    copy.set(this.codes.subarray(0, this.length));
    this.codes = copy;
  }
}
