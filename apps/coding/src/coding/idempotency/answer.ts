/** The answer to a request that succeeded, also in part. */
export interface Answer<Body = object | void> {
  status: number;
  /** Absent in a 204. */
  body?: Exclude<Body, void>;
  /** The ids of the changes that the request made, for the header `Change-Id` (rule C15). */
  changeIds?: readonly string[];
  /** Whether an earlier request with the same idempotency key got this answer (rule C13). */
  isReplay?: true;
}
