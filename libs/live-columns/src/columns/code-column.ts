import { type Codes, codesType, sharedCodes } from '../shared-memory.js';

/** A code for each row, from 0, which is no value. Widens when a code needs it. A column of zeros takes no memory. */
export class CodeColumn {
  constructor(
    private readonly rows: number,
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

  set(row: number, code: number): void {
    if (code >= 2 ** (8 * this.stored.BYTES_PER_ELEMENT) || (this.stored.length === 0 && code > 0)) {
      const wider = sharedCodes(code, paddedRows(this.rows));
      wider.set(this.stored);
      this.stored = wider;
    }
    if (this.stored.length > 0) this.stored[row] = code;
  }
}

/** Conditions read 32 rows at a time. The rows past the last one have the code 0. */
export const paddedRows = (rows: number): number => Math.ceil(rows / 32) * 32;

/** Values of which a buffer keeps a map. The first values of a column are usually its most frequent ones. */
export const MAPPED_VALUES = 4_096;

/** The codes of rows in the order in which they arrive. */
export class CodeBuffer {
  private codes: Codes = new Uint8Array(1024);
  private limit = 2 ** 8;
  private highest = 0;
  length = 0;

  push(code: number): void {
    if (code >= this.limit) this.resize(codesType(code), this.codes.length);
    if (this.length === this.codes.length) this.resize(codesType(this.limit - 1), this.codes.length * 1.5);
    if (code > this.highest) this.highest = code;
    this.codes[this.length++] = code;
  }

  /** The column with the rows in this order. `codeOf` replaces each code, and keeps 0. */
  inOrder(order: Uint32Array, codeOf?: Uint32Array): CodeColumn {
    if (this.highest === 0) return new CodeColumn(this.length);
    const codes = sharedCodes(this.highest, paddedRows(this.length));
    for (let row = 0; row < order.length; row++) {
      const code = this.codes[order[row]];
      codes[row] = codeOf ? codeOf[code] : code;
    }
    return new CodeColumn(this.length, codes);
  }

  private resize(type: ReturnType<typeof codesType>, length: number): void {
    const copy = new type(Math.ceil(length));
    copy.set(this.codes.subarray(0, this.length));
    this.codes = copy;
    this.limit = 2 ** (8 * copy.BYTES_PER_ELEMENT);
  }
}
