import { nextTurn } from '@earshot/document-kit';

/** How long a request may hold the event loop at a stretch, and after how many elements the clock is looked at. */
const SLICE_MS = 10;
const LOOK_EVERY = 16;

/** A stretch of time in which a request holds the event loop. */
export class Slice {
  private end = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() > this.end;
  }

  /** Lets others go on, and begins anew. */
  async next(): Promise<void> {
    await nextTurn();
    this.end = performance.now() + SLICE_MS;
  }
}

/**
 * Visits each element, letting other requests go on in between: one that asks for much must not keep those waiting
 * that ask for little. Loops that follow each other share a slice.
 */
export async function forEachInSlices<T>(
  elements: readonly T[],
  visit: (element: T, index: number) => void,
  slice = new Slice(),
): Promise<void> {
  for (let index = 0; index < elements.length; index++) {
    visit(elements[index], index);
    if (index % LOOK_EVERY === 0 && slice.isOver) await slice.next();
  }
}
