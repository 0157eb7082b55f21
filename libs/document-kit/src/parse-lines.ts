import { isUtf8 } from 'node:buffer';
import { DocumentError } from '@earshot/error-kit';
import { nextTurn } from './next-turn.js';
import { parseText } from './parse-text.js';
import { scanJson, ValueBudget } from './scan-json.js';

/** A line of a body: its value, or why it has none, as a sentence. */
export type Line = { readonly value: unknown; readonly problem?: undefined } | { readonly problem: string };

/** The lines of a body that are not blank, and how many it has together with those that are. */
export interface Lines {
  readonly items: readonly Line[];
  readonly count: number;
}

/** The longest line in bytes. It is parsed in one step. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** The time for the lines of one turn, and after how many lines the clock is read. */
const TURN_MS = 10;
const CLOCK_EVERY = 16;

/**
 * Parses a body of one JSON text per line as strictly as `parseJson` (rule E5). A line that is not valid has a problem,
 * which does not quote it. Stops after one line more than `most`, blank ones included. Throws a 413 if all lines
 * together have more than `maxValues` values.
 */
export async function parseLines(
  bytes: Buffer,
  { maxValues, most }: { maxValues: number; most: number },
): Promise<Lines> {
  const budget = new ValueBudget(maxValues);
  const items: Line[] = [];
  let count = 0;
  let began = performance.now();
  for (let start = 0; start < bytes.length && count <= most;) {
    const found = bytes.indexOf(LINE_END, start);
    const end = found === -1 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    if (!isBlank(line)) items.push(parseLine(line, budget));
    start = end + 1;
    count += 1;
    if (count % CLOCK_EVERY > 0 || performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return { items, count };
}

const LINE_END = 0x0a;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d]);

const isBlank = (line: Buffer): boolean => line.every((byte) => BLANKS.has(byte));

function parseLine(line: Buffer, budget: ValueBudget): Line {
  if (line.length > MAX_LINE_BYTES) return { problem: `The line is longer than ${MAX_LINE_BYTES} bytes.` };
  if (!isUtf8(line)) return { problem: 'The line is not valid UTF-8.' };
  try {
    const steps = scanJson(line, budget, Infinity);
    while (!steps.next().done);
    return { value: parseText(line.toString()) };
  } catch (error) {
    if (!(error instanceof DocumentError) || budget.isExceeded) throw error;
    const [{ code, detail }] = error.problems;
    // The parser would quote the line.
    return { problem: code === 'body_not_json' ? 'The line is not valid JSON.' : detail.replace(/\bbody\b/, 'line') };
  }
}
