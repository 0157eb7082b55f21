/** The values of a row, as places in the bytes that it was read from. */
export interface CopiedRow {
  readonly bytes: Buffer;
  /** Where each value begins. */
  readonly starts: Int32Array;
  /** The length of each value; -1 is null. */
  readonly lengths: Int32Array;
}

/** The signature, the flags and the length of the header extension, which is empty. */
const HEADER_BYTES = 19;
/** In place of the number of values of a row, at the end. */
const TRAILER = -1;

/** Reads the rows in the binary format of COPY, whose chunks may end anywhere. */
export class CopiedRows {
  private rest: Buffer = Buffer.alloc(0);
  private hasHeader = false;

  constructor(private readonly columns: number) {}

  /** Calls `onRow` for each row that is complete with this chunk. The row is valid during the call. */
  read(chunk: Buffer, onRow: (row: CopiedRow) => void): void {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    let at = 0;
    if (!this.hasHeader) {
      if (bytes.length < HEADER_BYTES) return this.keep(bytes);
      this.hasHeader = true;
      at = HEADER_BYTES;
    }
    const row = { bytes, starts: new Int32Array(this.columns), lengths: new Int32Array(this.columns) };
    for (let end = this.readRow(row, at); end > 0; end = this.readRow(row, at)) {
      onRow(row);
      at = end;
    }
    this.keep(bytes.subarray(at));
  }

  /** Returns the end of the row, or -1 if it is not complete. */
  private readRow({ bytes, starts, lengths }: CopiedRow, start: number): number {
    if (start + 2 > bytes.length || bytes.readInt16BE(start) === TRAILER) return -1;
    let at = start + 2;
    for (let column = 0; column < starts.length; column++) {
      if (at + 4 > bytes.length) return -1;
      const length = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
      lengths[column] = length;
      starts[column] = at += 4;
      if (length > 0) at += length;
    }
    return at > bytes.length ? -1 : at;
  }

  private keep(rest: Buffer): void {
    this.rest = rest;
  }
}
