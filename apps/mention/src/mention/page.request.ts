import { oneOf, optional, pageParameters, query } from '@earshot/request-kit';

/** The default size of a page (rules D1, D2). */
export const DEFAULT_SIZE = 20;
/** The largest size of a page (rules D1, D2). */
export const MAX_SIZE = 1_000;

/** A page of the list of reports (rule D2). */
export const listQuery = query(pageParameters({ size: DEFAULT_SIZE, max: MAX_SIZE }));

/** A single mention (rule D2). */
export const mentionQuery = query({
  include: optional(oneOf('Includes the report of the mention.', ['report'], 'report')),
});
