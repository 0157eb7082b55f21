/** Numbers as integers that are divided by the same power of ten, so that their sum is that of the written numbers. */
export class Decimals {
  private units: bigint[] = [];
  private decimals = 0;

  constructor(numbers: Iterable<number | string>) {
    for (const number of numbers) this.push(number);
  }

  push(number: number | string): void {
    const [digits, exponent = '0'] = String(number).split('e');
    const [whole, fraction = ''] = digits.split('.');
    const decimals = fraction.length - Number(exponent);
    if (decimals > this.decimals) {
      const factor = 10n ** BigInt(decimals - this.decimals);
      this.units = this.units.map((unit) => unit * factor);
      this.decimals = decimals;
    }
    this.units.push(BigInt(whole + fraction) * 10n ** BigInt(this.decimals - decimals));
  }

  /** The exact sum of the numbers at some places from 1, given how often each occurs, as a decimal such as `12e-1`. */
  sum(places: Uint32Array, counts: Uint32Array): string {
    let sum = 0n;
    places.forEach((place, index) => (sum += this.units[place - 1] * BigInt(counts[index])));
    return `${sum}e-${this.decimals}`;
  }
}

/** JSON has no infinity: a sum that no number can express is the greatest number. */
export const finite = (number: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, number));

/** The exact sum of two decimals. */
export const decimalSum = (a: string, b: string): string =>
  new Decimals([a, b]).sum(Uint32Array.of(1, 2), Uint32Array.of(1, 1));
