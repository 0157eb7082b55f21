/**
 * An error object of a document (interface 7.1): one problem, as the client sees it. `status` is the HTTP status as a
 * string, `title` stays the same between occurrences, `detail` explains this one.
 */
export interface ErrorObject {
  /** Unique identifier of this occurrence. The log line about it has the same one. */
  id?: string;
  status: string;
  code?: string;
  title: string;
  detail: string;
  meta?: Record<string, unknown>;
}
