/** The session of a page. Its id is no secret: the handle is in a cookie, which no script can read (B17). */
export interface SessionOptions {
  /** Absent until the page logs in. */
  id?: string;
}
