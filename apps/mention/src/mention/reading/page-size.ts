/** The default size of a page (rules D1, D2). */
export const DEFAULT_SIZE = 20;
/** The largest size of a page (rules D1, D2). */
export const MAX_SIZE = 1_000;
