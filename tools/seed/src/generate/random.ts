import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Chance that repeats itself: the same seed gives the same sequence on every machine and day (rule F4). */
export class Random {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return uniformInt(this.generator, min, max);
  }

  /** True so often in a hundred. */
  percent(chance: number): boolean {
    return this.between(1, 100) <= chance;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)];
  }

  /** A value, more often one with a larger share. */
  weighted<T>(shares: readonly (readonly [value: T, share: number])[]): T {
    let left = this.between(
      1,
      shares.reduce((sum, [, share]) => sum + share, 0),
    );
    for (const [value, share] of shares) if ((left -= share) <= 0) return value;
    return shares[0][0];
  }

  /** Changes the order of the values where they are (Fisher and Yates). */
  shuffle(values: Uint32Array): Uint32Array {
    for (let last = values.length - 1; last > 0; last--) {
      const other = this.between(0, last);
      [values[last], values[other]] = [values[other], values[last]];
    }
    return values;
  }

  /** Nothing, so often in a hundred. */
  unless<T>(chance: number, make: () => T): T | null {
    return this.percent(chance) ? null : make();
  }

  /** A number from 0 to `max`, small ones far more often than large ones, as reach and influence are. */
  skewed(max: number): number {
    const share = this.between(0, 1_000) / 1_000;
    return Math.round(max * share ** 3);
  }
}
