import type { EventEmitter } from 'node:events';
import { divertRows, type OnRow } from './divert-rows.js';

/** Makes batches of rows. */
export interface RowSink<Batch> {
  add: OnRow;
  /** What the rows since the last batch are. */
  take(): Batch;
}

/** A stream that can wait for its reader. */
type Pausable = EventEmitter & { destroy(error: Error): unknown; pause(): unknown; resume(): unknown };

/**
 * The rows of a connection in batches of about `batchBytes`. As long as a full batch is not taken, the connection pauses: a
 * statement may have many large rows after small ones.
 */
export class PacedBatches<Batch> {
  /** The rows that have arrived. */
  rows = 0;
  private readonly full: Batch[] = [];
  private bytes = 0;
  private wake: () => void = () => undefined;

  constructor(
    private readonly stream: Pausable,
    private readonly sink: RowSink<Batch>,
    private readonly batchBytes: number,
  ) {
    divertRows(stream, (row, from, to) => this.add(row, from, to));
  }

  /** Resolves when a batch is full, or with `end`. */
  async begun(end: Promise<unknown>): Promise<void> {
    const isFull = new Promise<void>((resolve) => (this.wake = resolve));
    if (this.full.length === 0) await Promise.race([isFull, end]);
  }

  /** The batches that are full before `end`, whose failure is left to those who await it. */
  async *until(end: Promise<unknown>): AsyncGenerator<Batch, void, void> {
    let isOver = false;
    const over = () => void (isOver = true);
    const ended = end.then(over, over);
    for (;;) {
      for (let batch = this.full.shift(); batch !== undefined; batch = this.full.shift()) yield batch;
      if (isOver) return;
      this.stream.resume();
      await this.begun(ended);
    }
  }

  /** What has arrived since the last full batch. */
  rest(): Batch {
    this.bytes = 0;
    return this.sink.take();
  }

  private add(row: Buffer, from: number, to: number): void {
    this.rows++;
    this.bytes += to - from;
    this.sink.add(row, from, to);
    if (this.bytes < this.batchBytes) return;
    this.full.push(this.rest());
    this.stream.pause();
    this.wake();
  }
}
