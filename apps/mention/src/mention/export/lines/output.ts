/** The least bytes of a buffer. Larger ones save nothing. */
const BUFFER_BYTES = 64 * 1024;

/** Bytes that are written one after the other. */
export class Output {
  private full: Buffer[] = [];
  /** The buffer that is written, up to `end`. */
  bytes: Buffer = Buffer.alloc(0);
  end = 0;

  /** Makes room for `count` more bytes. */
  reserve(count: number): void {
    if (this.bytes.length - this.end >= count) return;
    this.full = this.take();
    this.bytes = Buffer.allocUnsafe(Math.max(count, BUFFER_BYTES));
  }

  /** Writes `bytes` from `from` to `to`. Most are few, so that a call of `copy` would take longer. */
  put(bytes: Uint8Array, from = 0, to = bytes.length): void {
    const { bytes: target } = this;
    let { end } = this;
    for (let at = from; at < to; at++) target[end++] = bytes[at];
    this.end = end;
  }

  /** Returns what was written since the last call. */
  take(): Buffer[] {
    const { full, bytes, end } = this;
    this.full = [];
    this.bytes = bytes.subarray(end);
    this.end = 0;
    return end > 0 ? [...full, bytes.subarray(0, end)] : full;
  }
}
