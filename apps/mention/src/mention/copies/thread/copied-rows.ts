/** The signature, the flags and the length of the header extension, which is empty. */
const HEADER_BYTES = 19;
/** In place of the number of values of a row, at the end. */
const TRAILER = -1;
/** After the rows, so that a time may be read from any place of a value, also of null. */
const SPARE_BYTES = 8;

/** Fewer bytes wait for more, because many small batches take longer. */
const BATCH_BYTES = 2 ** 16;

/** Reads rows in the binary format of COPY, whose chunks may end anywhere, as places in their bytes. */
export class CopiedRows {
  /** The rows that were complete with the last chunk, until the next one. */
  bytes = Buffer.alloc(2 * BATCH_BYTES);
  view = viewOf(this.bytes);
  rows = 0;
  /** Where each value begins, row by row. The four bytes before it are its length; -1 is null. */
  starts = new Int32Array(2 ** 14);
  private used = 0;
  /** Where the row begins that is not complete. */
  private rest = 0;
  private hasHeader = false;

  constructor(private readonly columns: number) {}

  /** Returns whether there are rows to be used. */
  add(chunk: Uint8Array): boolean {
    this.append(chunk);
    return this.used >= BATCH_BYTES && this.read();
  }

  /** The same for the rows that are left after the last chunk. */
  read(): boolean {
    this.rows = 0;
    if (!this.hasHeader && this.used < HEADER_BYTES) return false;
    if (!this.hasHeader) this.rest = HEADER_BYTES;
    this.hasHeader = true;
    for (let end = this.readRow(this.rest); end > 0; end = this.readRow(end)) {
      this.rows++;
      this.rest = end;
    }
    return this.rows > 0;
  }

  /** Moves the incomplete row to the beginning, and the chunk after it. */
  private append(chunk: Uint8Array): void {
    const { bytes, rest, used } = this;
    const length = used - rest + chunk.length;
    if (length + SPARE_BYTES > bytes.length) {
      this.bytes = Buffer.alloc(2 * length + SPARE_BYTES);
      this.view = viewOf(this.bytes);
    }
    if (rest > 0 || this.bytes !== bytes) bytes.copy(this.bytes, 0, rest, used);
    this.bytes.set(chunk, used - rest);
    this.rest = 0;
    this.used = length;
    this.rows = 0;
  }

  /** Returns the end of the row, or -1 if it is not complete. */
  private readRow(start: number): number {
    const { view, used, columns } = this;
    if (start + 2 > used || view.getInt16(start) === TRAILER) return -1;
    const first = this.rows * columns;
    if (first + columns > this.starts.length) this.lengthenStarts();
    const { starts } = this;
    let at = start + 2;
    for (let column = 0; column < columns; column++) {
      if (at + 4 > used) return -1;
      const length = view.getInt32(at);
      starts[first + column] = at += 4;
      if (length > 0) at += length;
    }
    return at > used ? -1 : at;
  }

  private lengthenStarts(): void {
    const longer = new Int32Array(this.starts.length * 2);
    longer.set(this.starts);
    this.starts = longer;
  }
}

const viewOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length);
