import { setImmediate as nextIteration } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { nextTurn } from './next-turn.js';

describe('nextTurn', () => {
  it('resolves once per event-loop turn, in the order of the calls', async () => {
    const seen: string[] = [];
    const work = async (name: string) => {
      for (let n = 0; n < 3; n++) {
        await nextTurn();
        seen.push(name);
      }
    };
    const over = Promise.all(['a', 'b', 'c'].map(work));
    let most = 0;
    while (seen.length < 9) {
      const before = seen.length;
      await nextIteration();
      most = Math.max(most, seen.length - before);
    }
    await over;
    expect(most).toBe(1);
    expect(seen.join('')).toBe('abcabcabc');
  });
});
