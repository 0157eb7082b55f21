/** Numbers as integers that are divided by the same power of ten, so that their sum is that of the written numbers. */
export class Decimals {
  private units: bigint[] = [];
  private decimals = 0;

  constructor(numbers: Iterable<number>) {
    for (const number of numbers) this.push(number);
  }

  push(number: number): void {
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

  /** The sum of the numbers at some places from 1, given how often each occurs. */
  sum(places: Uint32Array, counts: Uint32Array): number {
    let sum = 0n;
    places.forEach((place, index) => (sum += this.units[place - 1] * BigInt(counts[index])));
    return finite(Number(`${sum}e-${this.decimals}`));
  }
}

/** JSON has no infinity: a sum that no number can express is the greatest number. */
export const finite = (number: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, number));

/** The sum of two numbers as they are written: that of 0.1 and 0.2 is 0.3. */
export const decimalSum = (a: number, b: number): number =>
  new Decimals([a, b]).sum(Uint32Array.of(1, 2), Uint32Array.of(1, 1));
