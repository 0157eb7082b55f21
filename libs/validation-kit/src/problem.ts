/** One thing that is wrong with input, and where (rule D13). */
export interface Problem {
  /** The path of the member or query parameter, such as `filters.boolean.must.countries[1]`. */
  readonly path: string;
  /** What is wrong, or what is allowed: a predicate without a full stop. The path goes in front. */
  readonly detail: string;
}
