/**
 * Waits for all queries of a connection, so that none still runs on it. Throws the first error, which causes the others.
 */
export async function allSettled<T extends readonly unknown[]>(
  queries: readonly [...{ [K in keyof T]: Promise<T[K]> }],
) {
  const results = await Promise.allSettled(queries);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as unknown as T;
}
