import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelihoodRatio, mostRatio } from './likelihood-ratio.js';

describe('the log-likelihood ratio of two shares (D20)', () => {
  it('is that of the full two-by-two table, with 4 significant digits', () => {
    // 110 of 2 552 and 111 of 29 225: "the swiss" in the paper of Dunning, 270.72.
    expect(likelihoodRatio(110, 2_552, 111, 29_225)).toBe(270.7);
  });

  it('is negative if the first share is smaller, and 0 if both are the same', () => {
    expect(likelihoodRatio(1, 100, 50, 100)).toBe(-likelihoodRatio(50, 100, 1, 100));
    expect(likelihoodRatio(3, 10, 300_000, 1_000_000)).toBe(0);
    expect(likelihoodRatio(0, 0, 5, 10)).toBe(0);
  });

  it('is exact for the largest reports, and never negative by rounding', () => {
    expect(likelihoodRatio(500_001, 1_000_000, 5_000_000, 10_000_000)).toBeGreaterThan(0);
    expect(likelihoodRatio(10_000_000, 10_000_000, 0, 10_000_000)).toBe(27_730_000);
  });

  it('is exact for shares that are almost the same', () => {
    // Computed with 50 digits.
    expect(likelihoodRatio(8_059_785, 8_686_263, 8_949_107, 9_644_711)).toBe(8.754e-12);
  });

  it('is at most the bound that words are left out by', () => {
    const share = fc.integer({ min: 1, max: 10_000_000 }).chain((whole) => fc.tuple(fc.nat(whole), fc.constant(whole)));
    fc.assert(
      fc.property(share, share, (own, other) => {
        expect(likelihoodRatio(...own, ...other)).toBeLessThanOrEqual(mostRatio(...own, ...other));
      }),
      { numRuns: 10_000 },
    );
  });
});
