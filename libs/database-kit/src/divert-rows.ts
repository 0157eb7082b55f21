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
  let begun: Buffer = NOTHING;
  stream.on('data', (bytes: Buffer) => {
    try {
      begun = eachMessage(begun, bytes, onMessage);
    } catch (error) {
      stream.destroy(error as Error);
    }
  });
}

/** Calls `onMessage` for each message of `bytes`. `begun` is the first part of the first one. Returns that of the last one. */
function eachMessage(begun: Buffer, bytes: Buffer, onMessage: OnRow): Buffer {
  let at = 0;
  while (begun.length > 0) {
    const missing = sizeOf(begun, 0) - begun.length;
    if (missing === 0) {
      onMessage(begun, 0, begun.length);
      break;
    }
    if (at === bytes.length) return begun;
    const part = bytes.subarray(at, at + missing);
    begun = Buffer.concat([begun, part]);
    at += part.length;
  }
  for (let to = at; ; at = to) {
    to = at + sizeOf(bytes, at);
    if (to > bytes.length) return at === bytes.length ? NOTHING : bytes.subarray(at);
    onMessage(bytes, at, to);
  }
}

/** The bytes of the message at `at`, or of its header if that is not complete. */
const sizeOf = (bytes: Buffer, at: number): number =>
  bytes.length - at < HEADER_BYTES ? HEADER_BYTES : 1 + bytes.readInt32BE(at + 1);
