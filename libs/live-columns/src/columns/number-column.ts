import { shared } from '../shared-memory.js';
import { CodeBuffer, type CodeColumn } from './code-column.js';

/** A number or null: codes of the distinct numbers in ascending order. Most columns have few of them. */
export class NumberColumn {
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

  /** For each code, whether its number is between the bounds: 1 or 0. */
  codesBetween(begin = -Infinity, end = Infinity): Uint8Array {
    const wanted = new Uint8Array(this.codeCount);
    this.numbers.forEach((number, index) => {
      if (number >= begin && number <= end) wanted[index + 1] = 1;
    });
    return wanted;
  }
}

/** Numbers in the order in which rows arrive. */
export class NumberBuffer {
  private readonly codeOf = new Map<number, number>();
  private readonly codes = new CodeBuffer();

  push(value: number | null): void {
    this.codes.push(value === null ? 0 : this.codeFor(value));
  }

  inOrder(order: Uint32Array): NumberColumn {
    const sorted = Float64Array.from(this.codeOf.keys()).sort();
    const ranks = new Uint32Array(sorted.length + 1);
    sorted.forEach((number, index) => (ranks[this.codeOf.get(number)!] = index + 1));
    const numbers = shared(Float64Array, sorted.length);
    numbers.set(sorted);
    return new NumberColumn(numbers, this.codes.inOrder(order, ranks));
  }

  private codeFor(value: number): number {
    let code = this.codeOf.get(value);
    if (code === undefined) this.codeOf.set(value, (code = this.codeOf.size + 1));
    return code;
  }
}
