import { answersOf, dataOf, documentsOf, type Json, pathsOf, requestsOf } from './changes.js';
import { answerOf, COUNTRIES, errorOf, faults, MENTION, REPORTS, SEARCH } from './fault.js';

/** Changes each mention of a search. */
const mentionsOf = (change: (mention: Json) => unknown) =>
  dataOf(SEARCH, (data) => {
    for (const mention of data) change(mention);
  });

const byId = (a: Json, b: Json): number => (a.id < b.id ? -1 : 1);

export const reportFaults = [
  ...faults('D2', {
    'reveals a report of another client account with 403': requestsOf(/conformance-foreign/, () =>
      errorOf(403, 'Forbidden'),
    ),
    'ignores include=report': pathsOf(MENTION, (path) => path.replace('?include=report', '')),
    'lists reports backwards': dataOf(REPORTS, (data) => data.toReversed()),
    'lists 10 reports by default': pathsOf(REPORTS, (path) => (path.includes('size') ? path : `${path}?size=10`)),
    'has no total for reports': documentsOf(REPORTS, ({ meta: _, ...document }) => document),
    'answers null for a report that does not exist': answersOf(/\/reports\/conformance-unknown$/, (answer) => {
      if (answer.status === 404) Object.assign(answer, answerOf(200, { data: null }));
    }),
    'gives channels_enabled as a number': dataOf(REPORTS, (data) => {
      for (const report of data) report.channels_enabled = Number(report.channels_enabled);
    }),
  }),
];

/** The answers to searches before the last ones. */
const earlier = new Map<string, Buffer>();

export const freshReadFaults = [
  ...faults('D17', {
    'answers a search as it did the time before': answersOf(SEARCH, (answer, { path, body }) => {
      const search = `${path} ${body.toString()}`;
      const before = earlier.get(search);
      earlier.set(search, answer.body);
      if (before) answer.body = before;
    }),
  }),
];

export const listFaults = [
  ...faults('D3', {
    'lacks a country': dataOf(COUNTRIES, (data) => data.filter(({ id }: Json) => id !== 'ANT')),
    'orders the countries by id': dataOf(COUNTRIES, (data) => data.toSorted(byId)),
    'has no ETag': answersOf(COUNTRIES, ({ headers }) => delete headers.etag),
    'answers 200 for an unchanged list': requestsOf(COUNTRIES, ({ headers }) => void delete headers['if-none-match']),
    'does not mark ambivalent as deprecated': dataOf(/sentiments/, (data) => {
      for (const entry of data) delete entry.deprecated;
    }),
    'requires a token for the lists': requestsOf(COUNTRIES, ({ headers }) =>
      headers.authorization ? undefined : errorOf(401, 'Unauthorized'),
    ),
  }),
];

export const mentionFaults = [
  ...faults('D4', {
    'gives an unknown author as an object': mentionsOf(
      (mention) => (mention.author ??= { id: null, name: null, state: null, job: null }),
    ),
    'gives site_id as a number': mentionsOf((mention) => (mention.site_id &&= Number(mention.site_id))),
    'leaves out microblog_type': mentionsOf((mention) => delete mention.microblog_type),
    'gives null for an unknown language': mentionsOf((mention) => {
      if (mention.language === 'qaa') mention.language = null;
    }),
    'gives unknown interactions as an object': mentionsOf(
      (mention) => (mention.interactions ??= { likes: null, comments: null, shares: null, views: null }),
    ),
    'gives times without Z': mentionsOf((mention) => (mention.date = mention.date?.replace('Z', '+00:00'))),
  }),
  ...faults('D28', {
    'has a further member in published mentions': mentionsOf((mention) => {
      if ('synthesio_rank' in mention) mention.service_rank = mention.synthesio_rank;
    }),
    'ignores the filter media': requestsOf(SEARCH, (request) => {
      request.body = Buffer.from(request.body.toString().replace(/"media":\{[^{}]*\},?/, ''));
    }),
  }),
];
