import type { Keyed } from '../aggregations/keyed.js';
import type { Codes } from '../shared-memory.js';
import { Texts } from '../texts.js';
import { CodeBuffer, type CodeColumn, MAPPED_VALUES } from './code-column.js';

/** A member with one text or null, such as a sentiment: codes of a dictionary. */
export class FacetColumn implements Keyed {
  readonly isSingle = true;
  /** The codes up to this one are in the order of their values. Coding adds others. */
  private readonly sorted: number;

  constructor(
    /** The texts of the codes from 1. */
    private readonly dictionary: Texts,
    private readonly column: CodeColumn,
  ) {
    this.sorted = dictionary.size;
  }

  get codes(): Codes {
    return this.column.codes;
  }

  /** One more than the highest code. */
  get codeCount(): number {
    return this.dictionary.size + 1;
  }

  get bytes(): number {
    return this.dictionary.bytes + this.column.bytes;
  }

  set(row: number, value: string | null): void {
    this.column.set(row, codeIn(this.dictionary, value));
  }

  /** For each code, whether a mention with it has one of the values: 1 or 0. */
  codesWith(values: readonly string[]): Uint8Array {
    const wanted = new Uint8Array(this.codeCount);
    for (const value of values) wanted[this.dictionary.find(value) + 1] = 1;
    wanted[0] = 0;
    return wanted;
  }

  /** The codes of the keys of a mention with this code: itself. */
  keysOf(code: number): readonly number[] {
    return code === 0 ? [] : [code];
  }

  get keyCount(): number {
    return this.codeCount;
  }

  key(code: number): string {
    return this.dictionary.get(code - 1);
  }

  /** The order of two keys by code points. */
  compareKeys(a: number, b: number): number {
    return a <= this.sorted && b <= this.sorted ? a - b : this.dictionary.compare(a - 1, b - 1);
  }
}

const codeIn = (dictionary: Texts, value: string | null): number => (value === null ? 0 : dictionary.add(value) + 1);

/** Facets in the order in which rows arrive. */
export class FacetBuffer {
  private readonly dictionary = new Texts();
  /** The codes of some values, because a map is faster. */
  private readonly mapped = new Map<string | null, number>([[null, 0]]);
  private readonly codes = new CodeBuffer();

  push(values: readonly (string | null)[]): void {
    for (const value of values) this.codes.push(this.mapped.get(value) ?? this.codeFor(value));
  }

  /** The codes are in the order of their values, so that keys are compared quickly. */
  inOrder(order: Uint32Array): FacetColumn {
    const sorted = this.dictionary.sorted();
    const codeOf = new Uint32Array(sorted.length + 1);
    sorted.forEach((number, index) => (codeOf[number + 1] = index + 1));
    return new FacetColumn(this.dictionary.compacted(sorted), this.codes.inOrder(order, codeOf));
  }

  private codeFor(value: string | null): number {
    const code = codeIn(this.dictionary, value);
    if (this.mapped.size < MAPPED_VALUES) this.mapped.set(value, code);
    return code;
  }
}
