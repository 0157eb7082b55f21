import { describe, expect, it } from 'vitest';
import { bar, progressText } from './progress.js';

describe('the progress bar (F4)', () => {
  it('shows how much is done without colours', () => {
    expect([bar(0, 10, 10), bar(5, 10, 10), bar(10, 10, 10)]).toEqual(['[..........]', '[#####.....]', '[##########]']);
  });
});

describe('the progress line (F4)', () => {
  it('has the number done, the rate and the time left', () => {
    expect(progressText('mentions', 250_000, 1_000_000, 0, 5_000)).toBe(
      '250000 of 1000000 mentions, 50000 per second, 15 s left',
    );
  });

  it('has no time left before the first step and after the last', () => {
    expect(progressText('mentions', 0, 10, 0, 5_000)).toBe('0 of 10 mentions, 0 per second');
    expect(progressText('mentions', 10, 10, 0, 5_000)).toBe('10 of 10 mentions, 2 per second');
  });
});
