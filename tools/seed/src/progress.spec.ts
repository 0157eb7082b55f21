import { describe, expect, it } from 'vitest';
import { describe as described } from './progress.js';

describe('the progress of a long work (F4)', () => {
  it('says what is done, how fast, and how long the rest will take', () => {
    expect(described('mentions', 250_000, 1_000_000, 0, 5_000)).toBe(
      '250000 of 1000000 mentions, 50000 a second, 15 s left',
    );
  });

  it('says no time left where nothing is done yet, and where all is', () => {
    expect(described('mentions', 0, 10, 0, 5_000)).toBe('0 of 10 mentions, 0 a second');
    expect(described('mentions', 10, 10, 0, 5_000)).toBe('10 of 10 mentions, 2 a second');
  });
});
