import { describe, expect, it } from 'vitest';
import { mostChanged } from './changes.js';

const NONE = { buckets: [], other: 0, missing: 0 };

/** Values with their counts on one side and on the other. */
const tags = (counts: Record<string, readonly [count: number, compared: number]>) => ({
  tag: {
    ...NONE,
    buckets: Object.entries(counts).map(([key, [count, compared]]) => ({ key, count, compared })),
  },
  site: NONE,
  author: NONE,
});

describe('what changed most', () => {
  it('is three values at most, whether they grew or shrank', () => {
    const now = tags({ same: [4, 4], more: [9, 2], less: [1, 8], b: [2, 1], a: [1, 2] });
    expect(mostChanged({ now, before: tags({}) }).map(({ key }) => key)).toEqual(['less', 'more', 'a']);
  });

  it('may be a value that is not among the most frequent ones any more (H2)', () => {
    const [now, before] = [tags({ new: [5, 0], both: [9, 8] }), tags({ gone: [20, 1], both: [8, 9] })];
    expect(mostChanged({ now, before })).toEqual([
      { field: 'tag', key: 'gone', now: 1, before: 20 },
      { field: 'tag', key: 'new', now: 5, before: 0 },
      { field: 'tag', key: 'both', now: 9, before: 8 },
    ]);
  });
});
