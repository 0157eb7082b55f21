/**
 * Work that takes long, in steps of at most a few milliseconds. Between two of them other work may come in, as long as
 * it does not change the columns.
 */
export type Steps<T> = Generator<void, T, void>;

/** The result of all steps, one directly after the other. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
