import { describe, expect, it } from 'vitest';
import {
  engagementOf,
  interactionColumns,
  type Interactions,
  interactionsOf,
  MAX_INTERACTIONS,
} from './interactions.js';

const NONE: Interactions = { likes: null, comments: null, shares: null, views: null };

describe('the engagement of a mention (D27)', () => {
  it('is the sum of its known likes, comments and shares, without views', () => {
    expect(engagementOf({ likes: 4, comments: 2, shares: 1, views: 900 })).toBe(7);
    expect(engagementOf({ ...NONE, comments: 2, views: 900 })).toBe(2);
    expect(engagementOf({ ...NONE, shares: 0 })).toBe(0);
  });

  it('is null where none of them is known', () => {
    expect(engagementOf({ ...NONE, views: 900 })).toBeNull();
    expect(engagementOf(NONE)).toBeNull();
    expect(engagementOf(null)).toBeNull();
  });

  it('is exact for the most interactions', () => {
    const most = { likes: MAX_INTERACTIONS, comments: MAX_INTERACTIONS, shares: MAX_INTERACTIONS - 1, views: null };
    expect(BigInt(engagementOf(most)!)).toBe(3n * BigInt(MAX_INTERACTIONS) - 1n);
  });
});

describe('interactions (D27)', () => {
  it('are columns, with the engagement', () => {
    const known = { likes: 4, comments: 0, shares: null, views: 900 };
    expect(interactionColumns(known)).toEqual({ ...known, engagement: 4 });
    expect(interactionColumns(null)).toEqual({ ...NONE, engagement: null });
  });

  it('are null where none is known', () => {
    expect(interactionsOf(NONE)).toBeNull();
    expect(interactionsOf(null)).toBeNull();
  });

  it('have all members in one order', () => {
    expect(Object.entries(interactionsOf({ views: 9, shares: null, comments: 0, likes: 3 })!)).toEqual([
      ['likes', 3],
      ['comments', 0],
      ['shares', null],
      ['views', 9],
    ]);
  });
});
