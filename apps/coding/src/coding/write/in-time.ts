/** The transaction ended early because of the database, not of the request. */
export class CutShortError extends Error {}

/** Resolves like `work`, or rejects with a CutShortError at `deadline` (milliseconds since 1970). */
export async function inTime<T>(work: Promise<T>, deadline: number, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CutShortError(late)), deadline - Date.now());
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
