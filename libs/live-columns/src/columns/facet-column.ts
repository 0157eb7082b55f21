import type { Keyed } from './keyed.js';
import type { Codes } from '../shared-memory.js';
import type { Steps } from '../steps.js';
import { Texts } from '../texts.js';
import { firstPlace } from './time-scale.js';
import { CodeBuffer, type CodeColumn } from './code-column.js';
import type { PlacedValues } from './batch-values.js';

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

  /** For each key, whether it is behind `text`, in the order of code points. */
  areAfter(text: string): (code: number) => boolean {
    const isAfter = this.dictionary.areAfter(text);
    const first = firstPlace(this.sorted, isAfter) + 1;
    return (code) => (code <= this.sorted ? code >= first : isAfter(code - 1));
  }

  /** The order of two keys by code points. */
  compareKeys(a: number, b: number): number {
    return a <= this.sorted && b <= this.sorted ? a - b : this.dictionary.compare(a - 1, b - 1);
  }
}

const codeIn = (dictionary: Texts, value: string | null): number => (value === null ? 0 : dictionary.add(value) + 1);

/** Facets in the order in which rows arrive. */
export class FacetBuffer {
  private values: readonly (string | null)[] = [];
  private readonly codes = new CodeBuffer();

  push({ values, places }: PlacedValues<string | null>): void {
    this.values = values;
    this.codes.push(places);
  }

  /** The codes are in the order of their values, so that keys are compared quickly. */
  *inOrder(order: Uint32Array): Steps<FacetColumn> {
    const sorted = sortedByCodePoints(this.values.filter((value) => value !== null));
    const codeOf = new Map<string | null, number>([[null, 0]]);
    sorted.forEach((value, index) => codeOf.set(value, index + 1));
    const codes = Uint32Array.from(this.values, (value) => codeOf.get(value)!);
    yield;
    return new FacetColumn(yield* Texts.of(sorted), yield* this.codes.inOrder(order, codes));
  }
}

const SURROGATE = /[\uD800-\uDFFF]/;

/** Code units have the order of code points unless there are surrogates. Comparing code units is ten times as fast. */
function sortedByCodePoints(texts: string[]): string[] {
  if (!texts.some((text) => SURROGATE.test(text))) return texts.sort();
  return texts
    .map((text) => ({ text, bytes: Buffer.from(text) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ text }) => text);
}
