import { lengthened, roomFor, shared } from '../shared-memory.js';
import type { Steps } from '../steps.js';
import { CodeBuffer, type CodeColumn } from './code-column.js';
import type { PlacedValues } from './batch-values.js';
import { Decimals } from './decimals.js';
import { firstPlace } from './time-scale.js';

/** A number or null: codes of the distinct numbers. Most columns have few of them. */
export class NumberColumn {
  /** The codes of the numbers that were added to the sorted ones. */
  private readonly added = new Map<number, number>();
  private decimals?: Decimals;
  private readonly sorted: number;

  constructor(
    /** The numbers of the codes from 1. The first ones ascend. */
    private numbers: Float64Array,
    readonly column: CodeColumn,
  ) {
    this.sorted = numbers.length;
  }

  get codeCount(): number {
    return this.sorted + this.added.size + 1;
  }

  get bytes(): number {
    return this.numbers.byteLength + this.column.bytes;
  }

  number(code: number): number {
    return this.numbers[code - 1];
  }

  set(row: number, value: number | null): void {
    this.column.set(row, value === null ? 0 : this.codeOf(value));
  }

  isNull(row: number): boolean {
    return this.column.get(row) === 0;
  }

  sortKey(row: number): number {
    return this.number(this.column.get(row));
  }

  /** The sum of numbers, given how often each code occurs. Exact, as a sum of the numbers as they are written: a decimal. */
  sum(codes: Uint32Array, counts: Uint32Array): string {
    this.decimals ??= new Decimals(this.numbers.subarray(0, this.codeCount - 1));
    return this.decimals.sum(codes, counts);
  }

  /** For each code, whether its number is between the bounds: 1 or 0. */
  codesBetween(begin = -Infinity, end = Infinity): Uint8Array {
    const wanted = new Uint8Array(this.codeCount);
    for (let code = 1; code < wanted.length; code++) {
      const number = this.number(code);
      if (number >= begin && number <= end) wanted[code] = 1;
    }
    return wanted;
  }

  private codeOf(number: number): number {
    const { numbers, sorted, added } = this;
    const place = firstPlace(sorted, (at) => numbers[at] >= number);
    if (place < sorted && numbers[place] === number) return place + 1;
    return added.get(number) ?? this.add(number);
  }

  private add(number: number): number {
    const code = this.codeCount;
    if (code > this.numbers.length) this.numbers = lengthened(this.numbers, roomFor(code));
    this.numbers[code - 1] = number;
    this.added.set(number, code);
    this.decimals?.push(number);
    return code;
  }
}

/** Numbers in the order in which rows arrive. */
export class NumberBuffer {
  private values: readonly (number | null)[] = [];
  private readonly codes = new CodeBuffer();

  push({ values, places }: PlacedValues<number | null>): void {
    this.values = values;
    this.codes.push(places);
  }

  *inOrder(order: Uint32Array): Steps<NumberColumn> {
    const known = this.values.filter((value) => value !== null);
    const sorted = Float64Array.from(new Set(known)).sort();
    const codeOf = new Map<number | null, number>([[null, 0]]);
    sorted.forEach((number, index) => codeOf.set(number, index + 1));
    const numbers = shared(Float64Array, sorted.length);
    numbers.set(sorted);
    const codes = Uint32Array.from(this.values, (value) => codeOf.get(value)!);
    return new NumberColumn(numbers, yield* this.codes.inOrder(order, codes));
  }
}
