/**
 * Work that takes long, in steps of at most a few milliseconds. Between two of them other work may come in, as long as
 * it does not change the columns.
 */
export type Steps<T> = Generator<void, T, void>;

/** How much of a loop over rows is one step. */
const BLOCK = 2 ** 16;

/** A loop from 0 to before `end`, in steps. */
export function* inBlocks(end: number, run: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < end; from += BLOCK) {
    run(from, Math.min(from + BLOCK, end));
    yield;
  }
}

/** The result of all steps, one directly after the other. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
