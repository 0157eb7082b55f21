/** The transaction ended early because the database was too slow. The request is not the cause. */
export class CutShortError extends Error {}

/** Settles like `work`, or rejects with a CutShortError and the message `late` at `deadline` (by `performance.now()`). */
export async function inTime<T>(work: Promise<T>, deadline: number, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CutShortError(late)), deadline - performance.now());
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
