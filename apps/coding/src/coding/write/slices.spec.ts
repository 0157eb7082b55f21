import { describe, expect, it, vi } from 'vitest';
import { forEachInSlices, Slice } from './slices.js';

/** Makes each reading of the clock this much later than the one before. */
function clockThatAdvances(milliseconds: number): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += milliseconds));
}

/** Counts the event-loop turns that others had while `work` ran. */
async function turnsOfOthers(work: () => Promise<void>): Promise<number> {
  let [turns, done] = [0, false];
  const take = () => {
    turns++;
    if (!done) setImmediate(take);
  };
  const first = setImmediate(take);
  await work();
  done = true;
  clearImmediate(first);
  return turns;
}

describe('work in slices', () => {
  const elements = Array.from({ length: 1_000 }, (_, n) => n);

  it('visits every element in order, with its index', async () => {
    clockThatAdvances(4);
    const visited: number[][] = [];
    await forEachInSlices(elements, (element, index) => visited.push([element, index]));
    expect(visited).toEqual(elements.map((n) => [n, n]));
  });

  it('yields to others when a slice is over', async () => {
    clockThatAdvances(4);
    expect(await turnsOfOthers(() => forEachInSlices(elements, () => undefined))).toBeGreaterThan(10);
  });

  it('does not yield before a slice is over', async () => {
    clockThatAdvances(0.001);
    expect(await turnsOfOthers(() => forEachInSlices(elements, () => undefined))).toBe(0);
  });

  it('counts the time of all loops that share a slice', async () => {
    clockThatAdvances(4);
    const slice = new Slice();
    const loops = async () => {
      for (const element of elements) await forEachInSlices([element], () => undefined, slice);
    };
    expect(await turnsOfOthers(loops)).toBeGreaterThan(100);
  });

  it('rejects with the error of a visit', async () => {
    const visit = () => {
      throw new Error('no');
    };
    await expect(forEachInSlices([1], visit)).rejects.toThrow('no');
  });
});
