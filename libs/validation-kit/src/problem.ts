/** One thing that is wrong with input, and where (rule D13). */
export interface Problem {
  /** The member or parameter, such as `filters.boolean.must.countries[1]`. */
  readonly path: string;
  /** Says what is allowed, as a predicate without a full stop: the path goes in front where it is shown. */
  readonly detail: string;
}
