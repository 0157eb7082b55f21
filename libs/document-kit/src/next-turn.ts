import { setImmediate as nextIteration } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a later event-loop turn, and only once per turn. If several requests do long work in slices, a small
 * request waits for one slice at a time, not for one slice of each.
 */
export function nextTurn(): Promise<void> {
  const turn = last.then(() => nextIteration());
  last = turn;
  return turn;
}

/** The result of work in steps of a few milliseconds, with an event-loop turn between two of them. */
export async function inTurns<T>(steps: Generator<void, T, void>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}
