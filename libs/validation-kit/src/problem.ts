/** One thing that is wrong with input, with its path (rule D13). */
export interface Problem {
  /** The path of the member or query parameter, such as `filters.boolean.must.countries[1]`. */
  readonly path: string;
  /** What is wrong, or what is allowed: a predicate without a full stop, which is shown after the path. */
  readonly detail: string;
}
