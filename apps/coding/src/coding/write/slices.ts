import { nextTurn } from '@earshot/document-kit';

/** How long a request may occupy the event loop, and after how many elements the clock is read. */
const SLICE_MS = 10;
const CLOCK_EVERY = 16;

/** A period in which a request occupies the event loop. */
export class Slice {
  private end = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() > this.end;
  }

  /** Yields to other requests, then begins a new period. */
  async next(): Promise<void> {
    await nextTurn();
    this.end = performance.now() + SLICE_MS;
  }
}

/**
 * Visits each element, and yields to other requests in between, so that a large request does not delay small ones.
 * Consecutive loops share a slice.
 */
export async function forEachInSlices<T>(
  elements: readonly T[],
  visit: (element: T, index: number) => void,
  slice = new Slice(),
): Promise<void> {
  for (let index = 0; index < elements.length; index++) {
    visit(elements[index], index);
    if (index % CLOCK_EVERY === 0 && slice.isOver) await slice.next();
  }
}
