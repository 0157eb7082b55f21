import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random numbers. The same seed gives the same sequence on every machine and day (F4). */
export class Random {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return uniformInt(this.generator, min, max);
  }

  /** True with a probability of `chance` percent. */
  percent(chance: number): boolean {
    return this.between(1, 100) <= chance;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)];
  }

  /** One of the values, with a probability in proportion to its share. */
  weighted<T>(shares: readonly (readonly [value: T, share: number])[]): T {
    let left = this.between(
      1,
      shares.reduce((sum, [, share]) => sum + share, 0),
    );
    for (const [value, share] of shares) if ((left -= share) <= 0) return value;
    return shares[0][0];
  }

  /** Shuffles the values in place (Fisher and Yates). */
  shuffle(values: Uint32Array): Uint32Array {
    for (let last = values.length - 1; last > 0; last--) {
      const other = this.between(0, last);
      [values[last], values[other]] = [values[other], values[last]];
    }
    return values;
  }

  /** Null with a probability of `chance` percent, otherwise the value of `make`. */
  unless<T>(chance: number, make: () => T): T | null {
    return this.percent(chance) ? null : make();
  }

  /** A number from 0 to `max`. Small numbers are far more likely, as in reach and influence, the more so the higher `power`. */
  skewed(max: number, power = 3): number {
    const share = this.between(0, 1_000_000) / 1_000_000;
    let skewed = max;
    // Unlike a power, a product is the same on every machine.
    for (let n = 0; n < power; n++) skewed *= share;
    return Math.round(skewed);
  }
}
