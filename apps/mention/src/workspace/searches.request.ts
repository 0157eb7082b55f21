import { filterSet } from '@earshot/filter-kit';
import {
  body,
  isPlainText,
  name,
  object,
  optional,
  pageParameters,
  query,
  type Reader,
  reader,
} from '@earshot/request-kit';
import { isAtMost } from './json-size.js';
import { view } from './view.js';

const REPORT = 'the id of a report of the client account, or null';

const reportId: Reader<string | null> = reader(
  { type: ['string', 'null'], description: 'The report in which it opens; null: any. It may be used in every report.' },
  REPORT,
  (value, at) =>
    value === null || (typeof value === 'string' && isPlainText(value))
      ? value
      : at.reject('value_invalid', `must be ${REPORT}`),
);

/** A list of searches has the filters of a thousand. */
const MAX_FILTERS_KIB = 64;

/** Filters as they were posted, after they were checked. */
const filters: Reader<object> = reader(filterSet.schema, filterSet.expected, (value, at) => {
  if (!filterSet(value, at)) return undefined;
  const given = value as object;
  return isAtMost(given, MAX_FILTERS_KIB)
    ? given
    : at.reject('limit_exceeded', `must not have more than ${MAX_FILTERS_KIB} KiB as JSON`);
});

/** The body that makes or replaces a saved search (rule G2). */
export const searchBody = body(
  object(
    {
      data: object(
        { name, report_id: optional(reportId, null), filters, view: optional(view, null) },
        { description: 'A saved search.' },
      ),
    },
    { description: 'A saved search.' },
  ),
);

/** A saved search as a client gives it. */
export type SearchMembers = ReturnType<typeof searchBody.read>['data'];

/** A page of the list of saved searches (rule G2). */
export const searchesQuery = query(pageParameters({ size: 100, max: 1_000 }));
