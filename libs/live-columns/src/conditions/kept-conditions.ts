import { emptyBitmap } from '../bitmap.js';
import { shared } from '../shared-memory.js';
import type { Condition } from './condition.js';

type Kept = Extract<Condition, { type: 'kept' }>;

/** Conditions that coding cannot change, with the words that were evaluated. The least recently used are forgotten. */
export class KeptConditions {
  private readonly conditions = new Map<string, Kept>();
  private held = 0;

  constructor(private readonly maxBytes: number) {}

  /** The memory that the conditions and their keys occupy. */
  get bytes(): number {
    return this.held;
  }

  /** The condition with this key, made by `compile` if it is not kept. */
  get(key: string, rows: number, compile: () => Condition): Condition {
    let kept = this.conditions.get(key);
    if (kept) this.conditions.delete(key);
    else {
      const part = compile();
      if (isCheap(part)) return part;
      const bitmap = emptyBitmap(rows);
      kept = { type: 'kept', part, bitmap, known: shared(Uint8Array, bitmap.length) };
      if (sizeOf(key, kept) > this.maxBytes) return part;
      this.held += sizeOf(key, kept);
    }
    this.conditions.set(key, kept);
    this.forget();
    return kept;
  }

  private forget(): void {
    for (const [key, kept] of this.conditions) {
      if (this.held <= this.maxBytes) break;
      this.conditions.delete(key);
      this.held -= sizeOf(key, kept);
    }
  }
}

/** Whether evaluating the condition costs no more than reading a bitmap. */
const isCheap = ({ type }: Condition): boolean =>
  type !== 'codes' && type !== 'time' && type !== 'and' && type !== 'or' && type !== 'not';

/** What it takes, with the table of a condition on codes. */
const sizeOf = (key: string, { part, bitmap, known }: Kept): number =>
  2 * key.length + bitmap.byteLength + known.byteLength + tablesOf(part);

function tablesOf(condition: Condition): number {
  switch (condition.type) {
    case 'codes':
      return condition.wanted.byteLength;
    case 'bitmap':
      return condition.bitmap.byteLength;
    case 'and':
    case 'or':
      return condition.parts.reduce((sum, part) => sum + tablesOf(part), 0);
    case 'not':
      return tablesOf(condition.part);
    default:
      return 0;
  }
}
