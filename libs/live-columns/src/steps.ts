/**
 * Work that takes long, in steps of at most a few milliseconds. Between two of them other work may come in, as long as
 * it does not change the columns.
 */
export type Steps<T> = Generator<void, T, void>;

/** How many rows of a loop are one step. */
export const ROWS_PER_STEP = 2 ** 16;

/** A loop from 0 to before `end`, in steps. */
export function* inBlocks(end: number, run: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < end; from += ROWS_PER_STEP) {
    run(from, Math.min(from + ROWS_PER_STEP, end));
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
