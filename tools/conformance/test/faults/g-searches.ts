import { answersOf, bodiesOf, dataOf, errorsOf, type Json, requestsOf } from './changes.js';
import { answerOf, faults, SEARCH, UPDATE } from './fault.js';

const SEARCHES = /^\/workspace\/v1\/searches/;

export const searchesFaults = [
  ...faults('G2', {
    'keeps no view': dataOf(SEARCHES, (data) => void (Array.isArray(data) || (data.view = null))),
    'has no ETag': answersOf(SEARCHES, ({ headers }) => delete headers.etag),
    'ignores If-Match': requestsOf(SEARCHES, ({ headers }) => void delete headers['if-match']),
    'lists the searches in another order': dataOf(SEARCHES, (data) => (Array.isArray(data) ? data.toReversed() : data)),
    'accepts members that are not known': bodiesOf(SEARCHES, ({ data }) => void delete data?.mood),
    'reads saved searches without a token': requestsOf(SEARCHES, ({ headers }) =>
      headers.authorization ? undefined : answerOf(200, { data: [], meta: { total: 0 } }),
    ),
  }),
  ...faults('D25', {
    'uses only the first saved search': bodiesOf(SEARCH, ({ filters }) => {
      if (filters?.saved) filters.saved = filters.saved.slice(0, 1);
    }),
    'ignores the filters next to saved': bodiesOf(SEARCH, (body: Json) => {
      if (body.filters?.saved) body.filters = { saved: body.filters.saved };
    }),
    'does not name the path of an unknown saved search': errorsOf(UPDATE, ({ meta }) => meta && delete meta.path),
    'finds nothing with a saved search in an update': bodiesOf(UPDATE, ({ filters }) => {
      if (filters?.saved && filters.saved[0] !== 'conformance-none') filters.ids = ['conformance-none'];
    }),
  }),
];
