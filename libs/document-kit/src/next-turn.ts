import { setImmediate as nextIteration } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a later iteration of the event loop, each of which is given to one caller: whatever number of requests
 * have long work to do, in slices, those that need little wait for one slice at a time and not for one of each.
 */
export function nextTurn(): Promise<void> {
  const turn = last.then(() => nextIteration());
  last = turn;
  return turn;
}
