import { oneOf, optional, query, wholeNumber } from '@earshot/request-kit';

/** The default size of a page (rules D1, D2, G1). */
export const DEFAULT_SIZE = 20;
/** The largest size of a page (rules D1, D2). */
export const MAX_SIZE = 1_000;

/** The query parameters `size` and `from` of a list (rules D2, G1). */
export const pageParameters = (max = MAX_SIZE) => ({
  size: optional(wholeNumber('The number of entries in the answer.', { max }), DEFAULT_SIZE),
  from: optional(wholeNumber('The number of entries to skip.'), 0),
});

/** A page of the list of reports (rule D2). */
export const listQuery = query(pageParameters());

/** A single mention (rule D2). */
export const mentionQuery = query({
  include: optional(oneOf('Includes the report of the mention.', ['report'], 'report')),
});
