import { bodiesOf, documentsOf, ignoring, type Json, pathsOf, requestsOf } from './changes.js';
import { ANALYTICS, DASHBOARDS, DOOR, errorOf, EVERYTHING, EXPORT, faults, MENTION, REPORTS, SEARCH } from './fault.js';

/** Changes the terms of the aggregations of a request. */
const termsOf = (change: (terms: Json) => unknown) =>
  bodiesOf(ANALYTICS, ({ aggregations }) => {
    for (const { terms } of Object.values<Json>(aggregations ?? {})) if (terms) change(terms);
  });

export const readingFaults = [
  ...faults('D2', 'includes the report of a mention with include=report', {
    'ignores include=report': pathsOf(MENTION, '?include=report', ''),
  }),
  ...faults('D2', 'lists 20 reports by default, and pages with size and from', {
    'lists 10 reports by default': pathsOf(REPORTS, /reports$/, 'reports?size=10'),
  }),
  ...faults('D16', 'has 10 buckets in the order of count by default', {
    'has 9 buckets by default': termsOf((terms) => (terms.size ??= 9)),
  }),
  ...faults('D16', 'has a bucket for each day of a time zone, also for empty ones', {
    'ignores the time zone': ignoring(ANALYTICS, 'aggregations.*.date_histogram.time_zone'),
  }),
  ...faults('D19', 'is compressed if gzip is accepted, and otherwise not', {
    'is never compressed': requestsOf(EXPORT, ({ headers }) => void delete headers['accept-encoding']),
    'is always compressed': requestsOf(EXPORT, ({ headers }) => void (headers['accept-encoding'] = 'gzip')),
  }),
  ...faults('D20', 'lists the words that at least 3 mentions have, in each text', {
    'ignores in': ignoring(ANALYTICS, 'aggregations.*.words.in'),
  }),
  ...faults('D20', 'scores words by their log-likelihood ratio, the highest first', {
    'has negative scores of frequent words': documentsOf(ANALYTICS, ({ data }) => {
      for (const { buckets } of Object.values<Json>(data)) buckets.forEach((word: Json) => (word.score *= -1));
    }),
  }),
  ...faults('D20', 'compares words with the mentions of against', {
    'ignores against': ignoring(ANALYTICS, 'aggregations.*.words.against'),
  }),
  ...faults('D24', 'pages terms in the order of keys with after and next', {
    'ignores after': termsOf((terms) => delete terms.after),
    'has the key of after in the next page': termsOf((terms) => (terms.after &&= terms.after.slice(0, -1))),
  }),
  ...faults('E3', 'answers the POST form of every GET like the GET', {
    'answers the POST form of GET with 405': requestsOf(REPORTS, ({ body }) =>
      body.includes('"_method":"GET"') ? errorOf(405, 'Method Not Allowed') : undefined,
    ),
    'ignores _parameters': ignoring(EVERYTHING, '_parameters'),
  }),
  ...faults('E4', 'keeps only the named members of a type, and always id', {
    'ignores fields[mention]': pathsOf(SEARCH, /fields\[mention\]=[^&]*&?/, ''),
    'ignores fields of nested types': pathsOf(EVERYTHING, /&fields\[(author|token)\]=\w+/, ''),
  }),
  ...faults('E4', 'adds the names of a repeated parameter (interface 4.4.4)', {
    'counts only the first of repeated fields': pathsOf(
      SEARCH,
      /(fields\[mention\]=title)&fields\[mention\]=[^&]*/,
      '$1',
    ),
  }),
  ...faults('G1', 'selects dashboards with filter[id], which may be repeated', {
    'ignores filter[id]': pathsOf(DASHBOARDS, /filter\[id\]=[^&]*/g, ''),
    'counts only the last filter[id]': pathsOf(DASHBOARDS, /filter\[id\]=[^&]*&(?=.*filter)/, ''),
  }),
  ...faults('I4', 'keeps the texts of mentions in structuredContent', {
    'repeats the answer as text': documentsOf(DOOR, ({ result }) => {
      result.content = [{ type: 'text', text: JSON.stringify(result.structuredContent) }];
    }),
  }),
];
