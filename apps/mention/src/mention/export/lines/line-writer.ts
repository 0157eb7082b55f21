import type { RowSink } from '@earshot/database-kit';
import { Output } from './output.js';

/** Writes the bytes of a value that is known, from `from` to `to`. */
export type PutValue = (output: Output, bytes: Buffer, from: number, to: number) => void;

/** A part of each line. */
export interface Step {
  /** What each line has before the value. */
  before: Buffer;
  /** Writes the value of the next column. Without it, the part has none. */
  put?: PutValue;
  /** The value of the next column is whether an object is unknown. Then this many steps are left out. */
  leftOut?: number;
}

/** The lines of an export: the SQL of their values, and how they are written. */
export interface Layout {
  columns: string[];
  steps: Step[];
  /** What is written for an unknown value. */
  unknown: Buffer;
}

/** A byte of a text may become `\u0001`. */
const MOST_PER_BYTE = 6;
const MOST_PER_VALUE = 16;
const FIELD_COUNT_BYTES = 2;
const LENGTH_BYTES = 4;
const TRUE = 't'.charCodeAt(0);

/**
 * Writes a line for each row, from the bytes of PostgreSQL, which are in UTF-8 as the answer is. Strings and objects of a
 * million mentions would be 10 GB of garbage, and most of the time of an export.
 */
export class LineWriter implements RowSink<Buffer[]> {
  private readonly output = new Output();
  private readonly fixedBytes: number;

  constructor(private readonly layout: Layout) {
    this.fixedBytes = layout.steps.reduce((sum, { before }) => sum + before.length + MOST_PER_VALUE, 0);
  }

  add(row: Buffer, from: number, to: number): void {
    const { output, fixedBytes } = this;
    const { steps, unknown } = this.layout;
    output.reserve(fixedBytes + MOST_PER_BYTE * (to - from));
    let at = from + FIELD_COUNT_BYTES;
    let leftOut = 0;
    for (const step of steps) {
      const isLeftOut = leftOut > 0 && leftOut-- > 0;
      if (!isLeftOut) output.put(step.before);
      if (step.put === undefined && step.leftOut === undefined) continue;
      const length = row.readInt32BE(at);
      at += LENGTH_BYTES;
      if (step.leftOut !== undefined) {
        if (row[at] === TRUE) {
          output.put(unknown);
          leftOut = step.leftOut;
        }
      } else if (!isLeftOut) {
        if (length < 0) output.put(unknown);
        else step.put!(output, row, at, at + length);
      }
      if (length > 0) at += length;
    }
  }

  take(): Buffer[] {
    return this.output.take();
  }
}
