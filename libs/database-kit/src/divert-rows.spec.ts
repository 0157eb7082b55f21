import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { divertRows } from './divert-rows.js';

/** A message of PostgreSQL: its type, its length and its body. */
function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(`${type}....${body}`);
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

class Stream extends EventEmitter {
  destroyed: Error | undefined;
  destroy(error: Error) {
    this.destroyed = error;
  }
}

const MESSAGES = [
  ...[message('T', 'columns'), message('D', 'first row'), message('D', ''), message('D', 'x'.repeat(50))],
  ...[message('C', 'FETCH 3'), message('Z', 'T'), message('1', '')],
];

/** What the driver and `onRow` get of chunks. */
function divided(chunks: readonly Buffer[]) {
  const stream = new Stream();
  const driver: Buffer[] = [];
  const rows: string[] = [];
  stream.on('data', (bytes: Buffer) => driver.push(Buffer.from(bytes)));
  divertRows(stream, (bytes, from, to) => rows.push(bytes.toString('utf8', from, to)));
  for (const chunk of chunks) stream.emit('data', chunk);
  return { driver: Buffer.concat(driver), rows };
}

describe('rows that are diverted from the driver', () => {
  const bytes = Buffer.concat(MESSAGES);
  const expected = { driver: Buffer.concat(MESSAGES.slice(4)), rows: ['first row', '', 'x'.repeat(50)] };

  it('are whole, wherever the stream is split, and all else goes to the driver', () => {
    for (let size = 1; size <= bytes.length; size++) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      );
      expect(divided(chunks)).toEqual(expected);
    }
    for (let at = 0; at <= bytes.length; at++) {
      expect(divided([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(expected);
    }
  });

  it('end the connection if they cannot be read', () => {
    const stream = new Stream();
    const error = new Error('a fault');
    divertRows(stream, () => {
      throw error;
    });
    stream.emit('data', bytes);
    expect(stream.destroyed).toBe(error);
  });
});
