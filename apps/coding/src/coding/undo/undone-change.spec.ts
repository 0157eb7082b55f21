import { expect, it } from 'vitest';
import { positionsOf, type UndoneChange } from './undone-change.js';

const CHANGE: UndoneChange = {
  mentionIds: Array.from({ length: 100_000 }, (_, n) => `m${n}`),
  transitionNumbers: [],
  transitions: [],
};

/** The longest time in milliseconds that others wait for their turn while `work` runs. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, isOver] = [0, performance.now(), false];
  const take = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  await new Promise(setImmediate);
  await work();
  await new Promise(setImmediate);
  isOver = true;
  return longest;
}

it.each([
  ['millions of foreign ids', Array.from({ length: 2_000_000 }, (_, n) => `other-${n}`)],
  ['an id a million times', Array.from({ length: 2_000_000 }, (_, n) => `m${n % 5}`)],
])('a part of a change with %s does not delay other requests', async (_case, part) => {
  const work = () => positionsOf(CHANGE, part).catch(() => undefined);
  expect(await longestWait(work)).toBeLessThan(100);
});

it('a part of a change has the positions of its mentions once, in order', async () => {
  expect(await positionsOf(CHANGE, ['m7', 'm3', 'm7'])).toEqual([3, 7]);
});
