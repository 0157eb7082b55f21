import { describe, expect, it } from 'vitest';
import { didYouMean, notKnown } from './known-names.js';

const KNOWN = ['ids', 'languages', 'countries', 'human_review_statuses'];

describe('an unknown name (D13)', () => {
  it.each([
    ['language', 'languages'],
    ['langages', 'languages'],
    ['LANGUAGES', 'languages'],
    ['country', 'countries'],
    ['id', 'ids'],
    ['humanReviewStatus', 'human_review_statuses'],
  ])('comes with the nearest known one: %s', (name, nearest) => {
    expect(notKnown('filter', name, KNOWN)).toBe(
      `is not a known filter (did you mean ${nearest}?); use one of ids, languages, countries, human_review_statuses`,
    );
  });

  it.each(['', 'mood', 'toString', '__proto__', 'x'.repeat(1_000_000)])('comes alone if none is near: %#', (name) => {
    expect(notKnown('member', name, ['data', 'meta'])).toBe('is not a known member; use one of data, meta');
  });

  it.each([
    ['id', ['payload', 'if']],
    ['data', ['filters', 'payload', 'meta']],
    ['meta', ['data']],
    ['x', ['y']],
  ])('is not compared with names that differ in half of their letters: %s', (name, known) => {
    expect(didYouMean(name, known)).toBe('');
  });

  it('comes with a near name, even if one with more differences is as near', () => {
    expect(didYouMean('id', ['if', 'ids'])).toBe(' (did you mean ids?)');
  });

  it('takes little time, however long the name is (E5)', () => {
    const names = [Buffer.from('languages'.repeat(1_000_000)).toString(), 'x'.repeat(20)];
    const began = performance.now();
    for (let i = 0; i < 10_000; i++) for (const name of names) didYouMean(name, KNOWN);
    // Hours if it compared all letters.
    expect(performance.now() - began).toBeLessThan(60_000);
  });
});
