import { bodiesOf, dataOf, documentsOf, errorsOf, type Json, requestsOf } from './changes.js';
import { ANALYTICS, answerOf, faults } from './fault.js';

const REPORT_ANALYTICS = /^\/mention\/.*\/_analytics/;
const DASHBOARD_ANALYTICS = /^\/workspace\/.*\/_analytics/;

/** Changes each word of an answer. */
const wordsOf = (change: (word: Json) => unknown) =>
  dataOf(REPORT_ANALYTICS, (data) => {
    for (const result of Object.values<Json>(data)) if ('mentions' in result) result.buckets.forEach(change);
  });

/** Changes the members of words in a request. */
const requested = (change: (words: Json) => unknown) =>
  bodiesOf(REPORT_ANALYTICS, ({ aggregations }) => {
    for (const { words } of Object.values<Json>(aggregations ?? {})) if (words) change(words);
  });

/** Changes each bucket and value of an answer. */
const comparedOf = (change: (result: Json) => unknown) =>
  dataOf(ANALYTICS, (data) => {
    for (const result of Object.values<Json>(data)) [result, ...(result?.buckets ?? [])].forEach(change);
  });

const NOTHING = answerOf(200, { data: {}, meta: { total: 0, compared: 0, moments: 'per_report' } });

export const wordsFaults = [
  ...faults('D20', {
    'counts words of the whole report': wordsOf((word) => (word.count = word.background)),
    'ignores in': requested((words) => delete words.in),
    'lists words of authors': wordsOf((word) => {
      if (word.key === 'water') word.count += 1;
    }),
    'has negative scores of frequent words': wordsOf((word) => (word.score *= -1)),
    'has the difference of shares as the score': wordsOf((word) => (word.score /= 2)),
    'ignores against': requested((words) => {
      if (!words.against?.countries) delete words.against;
    }),
    'counts words in buckets': requestsOf(ANALYTICS, ({ body }) =>
      body.includes('"aggregations":{"y":{"words":{}}}') ? NOTHING : undefined,
    ),
  }),
  ...faults('D21', {
    'has the counts of the first filters as compared': comparedOf((result) => {
      if ('compared' in result && 'count' in result && typeof result.compared === 'number')
        result.compared = result.count;
    }),
    'compares by date': dataOf(ANALYTICS, ({ days }) => {
      days?.buckets.forEach((bucket: Json) => {
        if (bucket.compared_key) bucket.compared_key = bucket.key;
      });
    }),
    'has no total of the second filters': documentsOf(ANALYTICS, ({ meta }) => delete meta?.compared && undefined),
    'does not say where compare is invalid': errorsOf(ANALYTICS, (error) => {
      if (error.meta?.path?.startsWith('compare')) delete error.meta;
    }),
  }),
  ...faults('D22', {
    'leaves out a report': dataOf(DASHBOARD_ANALYTICS, ({ reports }) => {
      reports?.buckets.pop();
    }),
    'has the sums in the bucket of each report': dataOf(DASHBOARD_ANALYTICS, ({ languages, reports }) => {
      reports?.buckets.forEach((bucket: Json) => {
        if (bucket.languages) bucket.languages = languages;
      });
    }),
    'has the languages of one report': dataOf(DASHBOARD_ANALYTICS, ({ languages, reports }) => {
      if (languages && reports) languages.buckets = reports.buckets[0].languages.buckets;
    }),
    'does not say that reports are read one after the other': documentsOf(DASHBOARD_ANALYTICS, ({ meta }) => {
      delete meta?.moments;
    }),
    'adds up numbers of different values': requestsOf(DASHBOARD_ANALYTICS, ({ body }) =>
      body.includes('{"x":{"cardinality"') ? NOTHING : undefined,
    ),
    'shows dashboards of other client accounts': requestsOf(DASHBOARD_ANALYTICS, ({ path }) =>
      path.includes('foreign') ? NOTHING : undefined,
    ),
  }),
];
