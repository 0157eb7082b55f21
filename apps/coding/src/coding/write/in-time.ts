/** A transaction that ended too early for a reason of the database, not of the request. */
export class CutShortError extends Error {}

/** What `work` resolves to before `deadline` (milliseconds since 1970); else rejects with a CutShortError. */
export async function inTime<T>(work: Promise<T>, deadline: number, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CutShortError(late)), deadline - Date.now());
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
