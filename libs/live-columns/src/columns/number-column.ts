import { shared } from '../shared-memory.js';
import { CodeBuffer, type CodeColumn } from './code-column.js';
import type { PlacedValues } from './batch-values.js';

/** A number or null: codes of the distinct numbers in ascending order. Most columns have few of them. */
export class NumberColumn {
  private decimal?: Decimals;

  constructor(
    /** The numbers of the codes from 1, ascending. */
    private readonly numbers: Float64Array,
    readonly column: CodeColumn,
  ) {}

  get codeCount(): number {
    return this.numbers.length + 1;
  }

  get bytes(): number {
    return this.numbers.byteLength + this.column.bytes;
  }

  number(code: number): number {
    return this.numbers[code - 1];
  }

  /** 0 is null. Codes are in the order of their numbers. */
  sortKey(row: number): number {
    return this.column.get(row);
  }

  /** The sum of numbers, given how often each code occurs. Exact, as a sum of the numbers as they are written. */
  sum(codes: Uint32Array, counts: Uint32Array): number {
    const { units, decimals } = (this.decimal ??= inDecimals(this.numbers));
    let sum = 0n;
    codes.forEach((code, index) => (sum += units[code - 1] * BigInt(counts[index])));
    return Number(`${sum}e-${decimals}`);
  }

  /** For each code, whether its number is between the bounds: 1 or 0. */
  codesBetween(begin = -Infinity, end = Infinity): Uint8Array {
    const wanted = new Uint8Array(this.codeCount);
    this.numbers.forEach((number, index) => {
      if (number >= begin && number <= end) wanted[index + 1] = 1;
    });
    return wanted;
  }
}

/** Numbers as integers that are divided by the same power of ten. */
interface Decimals {
  readonly units: readonly bigint[];
  readonly decimals: number;
}

function inDecimals(numbers: Float64Array): Decimals {
  const parts = Array.from(numbers, (number) => {
    const [digits, exponent = '0'] = String(number).split('e');
    const [whole, fraction = ''] = digits.split('.');
    return { digits: BigInt(whole + fraction), decimals: fraction.length - Number(exponent) };
  });
  const decimals = parts.reduce((most, part) => Math.max(most, part.decimals), 0);
  return { units: parts.map((part) => part.digits * 10n ** BigInt(decimals - part.decimals)), decimals };
}

/** Numbers in the order in which rows arrive. */
export class NumberBuffer {
  private values: readonly (number | null)[] = [];
  private readonly codes = new CodeBuffer();

  push({ values, places }: PlacedValues<number | null>): void {
    this.values = values;
    this.codes.push(places);
  }

  inOrder(order: Uint32Array): NumberColumn {
    const known = this.values.filter((value) => value !== null);
    const sorted = Float64Array.from(new Set(known)).sort();
    const codeOf = new Map<number | null, number>([[null, 0]]);
    sorted.forEach((number, index) => codeOf.set(number, index + 1));
    const numbers = shared(Float64Array, sorted.length);
    numbers.set(sorted);
    const codes = Uint32Array.from(this.values, (value) => codeOf.get(value)!);
    return new NumberColumn(numbers, this.codes.inOrder(order, codes));
  }
}
