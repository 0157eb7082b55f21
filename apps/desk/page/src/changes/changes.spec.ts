import { describe, expect, it } from 'vitest';
import { candidatesOf, mostChanged } from './changes.js';

const buckets = (counts: Record<string, number>, other = 0) => ({
  buckets: Object.entries(counts).map(([key, count]) => ({ key, count })),
  other,
  missing: 0,
});

describe('what may have changed', () => {
  it('has the count 0 where an answer is complete, and none where it was cut off (H2)', () => {
    expect(candidatesOf('tag', buckets({ a: 5, b: 2 }, 3), buckets({ c: 4, a: 1 }))).toEqual([
      { field: 'tag', key: 'a', now: 5, before: 1 },
      { field: 'tag', key: 'b', now: 2, before: 0 },
      { field: 'tag', key: 'c', now: undefined, before: 4 },
    ]);
  });
});

describe('what changed most', () => {
  it('is three values at most, whether they grew or shrank', () => {
    const change = (key: string, now: number, before: number) => ({ field: 'tag' as const, key, now, before });
    const changes = [
      change('same', 4, 4),
      change('more', 9, 2),
      change('less', 0, 8),
      change('b', 2, 1),
      change('a', 1, 2),
    ];
    expect(mostChanged(changes).map(({ key }) => key)).toEqual(['less', 'more', 'a']);
  });
});
