/** Distinct values, numbered in order of appearance. */
export class Distinct<T> {
  readonly values: T[] = [];
  private readonly numbers = new Map<string, number>();

  /** The number of `value`; equal values have equal keys. */
  number(key: string, value: T): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}
