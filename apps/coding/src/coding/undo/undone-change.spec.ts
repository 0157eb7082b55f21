import { expect, it, vi } from 'vitest';
import { positionsOf, type UndoneChange } from './undone-change.js';

const CHANGE: UndoneChange = {
  mentionIds: Array.from({ length: 1_000 }, (_, n) => `m${n}`),
  transitionNumbers: [],
  transitions: [],
};

/** Counts the event-loop turns that others have while `work` runs, if every look at the clock takes 4 ms. */
async function turnsOfOthers(work: () => Promise<unknown>): Promise<number> {
  let [now, turns, isOver] = [0, 0, false];
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 4));
  const take = () => {
    turns++;
    if (!isOver) setImmediate(take);
  };
  const first = setImmediate(take);
  await work();
  isOver = true;
  clearImmediate(first);
  return turns;
}

it('a part of a change with very many ids does not delay other requests (C16)', async () => {
  const part = Array.from({ length: 10_000 }, (_, n) => `m${n % 5}`);
  let positions: number[] = [];
  const turns = await turnsOfOthers(async () => (positions = await positionsOf(CHANGE, part)));
  expect(turns).toBeGreaterThan(100);
  expect(positions).toEqual([0, 1, 2, 3, 4]);
});

it('a part of a change is read up to the 20th id that is not in the change (C16)', async () => {
  const read: string[] = [];
  const part = new Proxy(
    Array.from({ length: 10_000 }, (_, n) => `other-${n}`),
    { get: (ids, name) => (read.push(String(name)), Reflect.get(ids, name) as unknown) },
  );
  await expect(positionsOf(CHANGE, part)).rejects.toMatchObject({ problems: { length: 20 } });
  expect(read).toContain('19');
  expect(read).not.toContain('20');
});

it('a part of a change has the positions of its mentions once, in order', async () => {
  expect(await positionsOf(CHANGE, ['m7', 'm3', 'm7'])).toEqual([3, 7]);
});
