import { emptyBitmap, wordsOf } from '../bitmap.js';
import { roomFor, shared } from '../shared-memory.js';
import type { CodedName } from '../columns/mention-columns.js';
import type { Condition } from './condition.js';

interface Kept {
  readonly condition: Extract<Condition, { type: 'kept' }>;
  /** The column that coding changes, if the condition is on such a column. */
  readonly column?: CodedName;
  readonly bytes: number;
  readonly written: number;
}

/** Conditions with the words that were evaluated. The least recently used are forgotten. */
export class KeptConditions {
  private readonly conditions = new Map<string, Kept>();
  private held = 0;
  /** How often rows were written as a whole, which may replace the arrays that a condition reads. */
  private written = 0;

  constructor(private readonly maxBytes: number) {}

  /** The memory that the conditions and their keys occupy. */
  get bytes(): number {
    return this.held;
  }

  /** The condition with this key. One that depends on what was changed is compiled again. */
  get(key: string, rows: number, compile: () => Condition, column?: CodedName): Condition {
    const known = this.conditions.get(key);
    const part = known && !column && known.written === this.written ? known.condition.part : compile();
    if (isCheap(part)) return part;
    const condition = { ...wordsFor(rows, known?.condition), part };
    const bytes = 2 * key.length + condition.bitmap.byteLength + condition.known.byteLength + bytesOf(part);
    if (bytes > this.maxBytes) return part;
    this.forget(key);
    this.conditions.set(key, { condition, column, bytes, written: this.written });
    this.held += bytes;
    for (const oldest of this.conditions.keys()) {
      if (this.held <= this.maxBytes) break;
      this.forget(oldest);
    }
    return condition;
  }

  /** Of each column that coding changes, which words are known of its conditions. */
  knownByColumn(): Map<CodedName, Uint8Array[]> {
    const known = new Map<CodedName, Uint8Array[]>();
    for (const { column, condition } of this.conditions.values()) {
      if (column) known.set(column, [...(known.get(column) ?? []), condition.known]);
    }
    return known;
  }

  /** Makes the words of rows unknown that are written as a whole. */
  rowsWritten(rows: readonly number[]): void {
    this.written++;
    for (const { condition } of this.conditions.values()) for (const row of rows) condition.known[row >>> 5] = 0;
  }

  private forget(key: string): void {
    this.held -= this.conditions.get(key)?.bytes ?? 0;
    this.conditions.delete(key);
  }
}

/** The words of a kept condition, if there is one, and unknown ones for rows that were appended. */
function wordsFor(rows: number, kept?: Kept['condition']) {
  if (kept && kept.bitmap.length >= wordsOf(rows)) return kept;
  const bitmap = emptyBitmap(kept ? roomFor(rows) : rows);
  const known = shared(Uint8Array, bitmap.length);
  if (kept) {
    bitmap.set(kept.bitmap);
    known.set(kept.known);
  }
  return { type: 'kept', bitmap, known } as const;
}

/** Whether evaluating the condition costs no more than reading a bitmap. */
const isCheap = ({ type }: Condition): boolean => type === 'none' || type === 'rows' || type === 'bitmap';

/** What a condition holds that no column does. */
function bytesOf(condition: Condition): number {
  switch (condition.type) {
    case 'codes':
      return condition.wanted.byteLength;
    case 'bitmap':
      return condition.bitmap.byteLength;
    case 'and':
    case 'or':
      return condition.parts.reduce((sum, part) => sum + bytesOf(part), 0);
    case 'not':
      return bytesOf(condition.part);
    default:
      return 0;
  }
}
