/** The outcome of a transaction (rule C7). Committed stores all of its changes, rolled back none. */
export type Outcome<T> =
  { state: 'committed'; result: T } | { state: 'rolled back'; error: unknown } | { state: 'unknown'; error: unknown };
