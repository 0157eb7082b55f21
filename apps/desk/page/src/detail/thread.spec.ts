import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inThread, placeIn, type Post } from './thread.js';

const post = (id: string, parent_id: string | null = null): Post => ({ id, native_id: id, parent_id });

describe('a thread (H10)', () => {
  it('has each post before its answers, and says where a post is', () => {
    const thread = inThread([post('a'), post('b', 'a'), post('c', 'a'), post('d', 'b'), post('e', 'gone')]);
    expect(thread.map(({ post: { id }, depth }) => [id, depth])).toEqual([
      ['a', 0],
      ['b', 1],
      ['d', 2],
      ['c', 1],
      ['e', 0],
    ]);
    expect(placeIn(thread, 'a')).toEqual({ above: 0, below: 3 });
    expect(placeIn(thread, 'b')).toEqual({ above: 1, below: 1 });
    expect(placeIn(thread, 'd')).toEqual({ above: 2, below: 0 });
    expect(placeIn(thread, 'not there')).toEqual({ above: 0, below: 0 });
  });

  it('has every post once, whatever answers what', () => {
    const ids = fc.constantFrom(...'abcdefgh');
    const posts = fc.array(fc.record({ native_id: fc.option(ids), parent_id: fc.option(ids) }), { maxLength: 12 });
    fc.assert(
      fc.property(posts, (all) => {
        const given = all.map((each, n) => ({ ...each, id: String(n) }));
        expect(
          inThread(given)
            .map(({ post: { id } }) => id)
            .toSorted(),
        ).toEqual(given.map(({ id }) => id).toSorted());
      }),
    );
  });
});
