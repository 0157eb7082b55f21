import { describe, expect, it } from 'vitest';
import { renewedOf } from './read-preview.js';

const REVIEWS = [
  { key: 'reviewed', count: 3 },
  { key: 'unreviewed', count: 2 },
];

describe('the preview of a review (H4)', () => {
  it('separates what is reviewed already from what becomes reviewed: both change, the first only in time (C8)', () => {
    const all = { matched: 5, updated: 5 };
    expect(renewedOf({ review: { status: 'reviewed' } }, all, REVIEWS)).toBe(3);
    expect(renewedOf({ review: { status: 'deleted' } }, all, REVIEWS)).toBe(0);
  });

  it('has no such number where what is there already does not change', () => {
    expect(renewedOf({ review: { status: 'unreviewed' } }, { matched: 5, updated: 3 }, REVIEWS)).toBe(0);
    expect(renewedOf({ sentiment: 'negative' }, { matched: 5, updated: 4 }, REVIEWS)).toBe(0);
  });
});
