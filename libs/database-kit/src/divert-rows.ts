import type { EventEmitter } from 'node:events';

/**
 * Gets a row as PostgreSQL sends it: the body of a DataRow message (protocol 3), which is `bytes` from `from` to `to`. The
 * bytes are overwritten afterwards.
 */
export type OnRow = (bytes: Buffer, from: number, to: number) => void;

/** The type and the length of a message. */
const HEADER_BYTES = 5;
const DATA_ROW = 'D'.charCodeAt(0);
const ROW_DESCRIPTION = 'T'.charCodeAt(0);
const NOTHING = Buffer.alloc(0);

/**
 * From now on, gives the rows that arrive on the stream of an idle connection to `onRow`, and all other messages to the
 * driver. The driver would make a string of each value, and an object of each row.
 */
export function divertRows(stream: EventEmitter & { destroy(error: Error): unknown }, onRow: OnRow): void {
  const driver = stream.listeners('data') as ((bytes: Buffer) => void)[];
  stream.removeAllListeners('data');
  const onMessage: OnRow = (bytes, from, to) => {
    if (bytes[from] === DATA_ROW) onRow(bytes, from + HEADER_BYTES, to);
    else if (bytes[from] !== ROW_DESCRIPTION) driver.forEach((read) => read(bytes.subarray(from, to)));
  };
  const messages = new Messages(onMessage);
  stream.on('data', (bytes: Buffer) => {
    try {
      messages.read(bytes);
    } catch (error) {
      stream.destroy(error as Error);
    }
  });
}

/** The messages of a stream, each as one piece of bytes. */
class Messages {
  /** A message whose first `arrived` bytes are there; only its header, as long as its size is not known. */
  private begun = NOTHING;
  private arrived = 0;

  constructor(private readonly onMessage: OnRow) {}

  read(bytes: Buffer): void {
    let at = 0;
    while (this.arrived > 0) {
      if (at === bytes.length) return;
      at += this.add(bytes, at);
      if (this.arrived === HEADER_BYTES) this.grow();
      if (this.arrived < this.begun.length) continue;
      const { begun } = this;
      this.begun = NOTHING;
      this.arrived = 0;
      this.onMessage(begun, 0, begun.length);
    }
    for (let to = at; at < bytes.length; at = to) {
      to = at + sizeOf(bytes, at);
      if (to > bytes.length) return this.begin(bytes, at);
      this.onMessage(bytes, at, to);
    }
  }

  private begin(bytes: Buffer, at: number): void {
    this.begun = Buffer.allocUnsafe(sizeOf(bytes, at));
    this.add(bytes, at);
  }

  /** Adds bytes from `at` on. Returns how many. */
  private add(bytes: Buffer, at: number): number {
    const count = bytes.copy(this.begun, this.arrived, at);
    this.arrived += count;
    return count;
  }

  /** Makes room for a message whose header is complete. A large one is copied once, not with each piece of it. */
  private grow(): void {
    const size = sizeOf(this.begun, 0);
    if (size > this.begun.length) this.begun = Buffer.concat([this.begun], size);
  }
}

/** The bytes of the message at `at`, or of its header if that is not complete. */
const sizeOf = (bytes: Buffer, at: number): number =>
  bytes.length - at < HEADER_BYTES ? HEADER_BYTES : 1 + bytes.readInt32BE(at + 1);
