import { bodiesOf, dataOf, documentsOf, errorsOf, type Json, requestsOf } from './changes.js';
import { ANALYTICS, answerOf, errorOf, faults } from './fault.js';

/** Changes each result that has buckets, those of buckets included. */
const resultsOf = (change: (result: Json) => unknown) => dataOf(ANALYTICS, (data) => visit(data, change));

function visit(results: Json, change: (result: Json) => unknown): void {
  for (const result of Object.values<Json>(results)) {
    if (!Array.isArray(result?.buckets)) continue;
    change(result);
    for (const bucket of result.buckets) visit(bucket, change);
  }
}

/** Changes each aggregation of a request. */
const aggregationsOf = (change: (aggregation: Json) => unknown) =>
  bodiesOf(ANALYTICS, ({ aggregations }) => Object.values(aggregations ?? {}).forEach(change));

const isTerms = (result: Json): boolean => 'other' in result;

export const analyticsFaults = [
  ...faults('D24', {
    'ignores after': aggregationsOf(({ terms }) => delete terms?.after),
    'has the key of after in the next page': aggregationsOf(({ terms }) => {
      if (terms?.after) terms.after = terms.after.slice(0, -1);
    }),
    'has next on the last page': resultsOf((result) => {
      if (result.next === null && result.buckets.length > 0) result.next = result.buckets.at(-1).key;
    }),
  }),
  ...faults('D27', {
    'counts views as engagement': dataOf(ANALYTICS, ({ engagement }) => {
      if (engagement?.sum) engagement.sum += 500;
    }),
  }),
  ...faults('D16', {
    'drops the counts that are not shown': resultsOf((result) => {
      if (isTerms(result)) result.other = 0;
    }),
    'does not count mentions without a value': resultsOf((result) => (result.missing = 0)),
    'breaks ties by key descending': resultsOf((result) => {
      if (isTerms(result)) result.buckets.sort((a: Json, b: Json) => b.count - a.count || (a.key < b.key ? 1 : -1));
    }),
    'has 9 buckets by default': aggregationsOf(({ terms }) => {
      if (terms && !('size' in terms)) terms.size = 9;
    }),
    'estimates counts': resultsOf((result) =>
      result.buckets.forEach((bucket: Json) => (bucket.count = Math.ceil(bucket.count / 10) * 10)),
    ),
    'leaves out empty buckets': resultsOf((result) => {
      if (!isTerms(result)) result.buckets = result.buckets.filter(({ count }: Json) => count > 0);
    }),
    'ignores the time zone': aggregationsOf(({ date_histogram }) => delete date_histogram?.time_zone),
    'begins weeks on Sunday': documentsOf(ANALYTICS, ({ data }, _answer, { body }) => {
      if (!body.includes('"week"')) return;
      visit(data ?? {}, ({ buckets }) =>
        buckets.forEach((bucket: Json) => (bucket.key = new Date(Date.parse(bucket.key) - 86_400_000).toISOString())),
      );
    }),
    'has the results of the whole report in each bucket': resultsOf(({ buckets }) =>
      buckets.forEach((bucket: Json) => {
        if (bucket.sentiments) bucket.sentiments = buckets[0].sentiments;
      }),
    ),
    'has 0 as the average of nothing': dataOf(ANALYTICS, ({ influence }) => {
      if (influence?.count === 0) influence.avg = 0;
    }),
    'ignores collaboration_enabled': documentsOf(ANALYTICS, ({ data }, _answer, { body, path }) => {
      if (path.includes('plain') && body.includes('collaboration_user')) data.x.missing -= 1;
    }),
    'counts channels in a report without channels': requestsOf(ANALYTICS, ({ body, path }) =>
      path.includes('plain') && body.includes('"channel"')
        ? answerOf(200, { data: { x: { buckets: [], other: 0, missing: 1 } }, meta: { total: 1 } })
        : undefined,
    ),
    'does not say where a request is invalid': errorsOf(ANALYTICS, (error) => delete error.meta),
    'answers 403 without a token': requestsOf(ANALYTICS, ({ headers }) =>
      headers.authorization ? undefined : errorOf(403, 'Forbidden'),
    ),
  }),
];
