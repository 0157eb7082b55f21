import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { PacedBatches } from './paced-batches.js';

/** A row as PostgreSQL sends it. */
function row(body: string): Buffer {
  const bytes = Buffer.from(`D....${body}`);
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

/** A connection that has rows to send, one at a time, and sends none while it pauses. */
class Connection extends EventEmitter {
  isPaused = false;
  sent = 0;
  constructor(private readonly rows: readonly string[]) {
    super();
  }
  destroy(error: Error) {
    throw error;
  }
  pause() {
    this.isPaused = true;
  }
  resume() {
    this.isPaused = false;
  }
  /** Resolves when all rows were sent. */
  async send(): Promise<void> {
    for (; this.sent < this.rows.length;) {
      if (!this.isPaused) this.emit('data', row(this.rows[this.sent++]));
      await new Promise(setImmediate);
    }
  }
}

/** Batches of a connection, as lists of rows. A batch is full with `bytes`. */
function paced(rows: readonly string[], bytes: number) {
  const connection = new Connection(rows);
  let read: string[] = [];
  const sink = {
    add: (message: Buffer, from: number, to: number) => void read.push(message.toString('utf8', from, to)),
    take: () => {
      const taken = read;
      read = [];
      return taken;
    },
  };
  return { connection, batches: new PacedBatches(connection, sink, bytes) };
}

describe('batches of rows', () => {
  it('end with the row that makes them full, and what is left is the rest', async () => {
    const { connection, batches } = paced(['a', 'b', 'long row', 'c', 'another long row', 'd'], 8);
    const end = connection.send();
    const full: string[][] = [];
    for await (const batch of batches.until(end)) full.push(batch);
    expect(full).toEqual([
      ['a', 'b', 'long row'],
      ['c', 'another long row'],
    ]);
    expect(batches.rest()).toEqual(['d']);
    expect(batches.rows).toBe(6);
  });

  it('keep the connection waiting until they are taken', async () => {
    const { connection, batches } = paced(['large row 1', 'large row 2', 'large row 3'], 8);
    const end = connection.send();
    await batches.begun(end);
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    expect(connection.sent).toBe(1);
    const reader = batches.until(end);
    expect((await reader.next()).value).toEqual(['large row 1']);
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    expect(connection.sent).toBe(1);
    expect((await reader.next()).value).toEqual(['large row 2']);
    expect((await reader.next()).value).toEqual(['large row 3']);
    expect(await reader.next()).toEqual({ done: true, value: undefined });
  });

  it('end when the statement fails', async () => {
    const { batches } = paced([], 8);
    const failed = Promise.reject(new Error('no disk'));
    expect(await batches.until(failed).next()).toEqual({ done: true, value: undefined });
    await expect(failed).rejects.toThrow('no disk');
  });
});
