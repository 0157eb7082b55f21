import { answersOf, bodiesOf, dataOf, documentsOf, errorsOf, requestsOf } from './changes.js';
import { answerOf, faults, UPDATE } from './fault.js';

let reviews = 0;

export const updateFaults = [
  ...faults('C14', {
    'changes mentions with any language': bodiesOf(UPDATE, ({ filters }) => {
      if (filters?.languages && !filters.query) delete filters.languages;
    }),
    'counts mentions that do not differ as updated': dataOf(UPDATE, ({ counter, change_id }) => {
      if (change_id !== null) counter.updated = counter.matched;
    }),
    'has a Change-Id if nothing differs': answersOf(UPDATE, ({ headers }) => (headers['change-id'] ??= '0')),
    'has no header Change-Id': answersOf(UPDATE, ({ headers }) => delete headers['change-id']),
    'answers the same change id twice': answersOf(UPDATE, (answer) => {
      if (!answer.headers['change-id']) return;
      answer.body = Buffer.from(answer.body.toString().replace(`"${answer.headers['change-id']}"`, '"1"'));
      answer.headers['change-id'] = '1';
    }),
    'sets the review time only the first time': dataOf(UPDATE, (data, { body }) => {
      if (!body.includes('"status":"reviewed"') || ++reviews === 1) return;
      Object.assign(data, { counter: { ...data.counter, updated: 0 }, change_id: null });
    }),
    'ignores must_not': bodiesOf(UPDATE, ({ filters }) => {
      if (filters?.boolean) delete filters.boolean.must_not;
    }),
  }),
  ...faults('C12', {
    'applies an update in a dry run': requestsOf(UPDATE, (request) => {
      request.body = Buffer.from(request.body.toString().replace('"dry_run":true', '"dry_run":false'));
    }),
    'does not say that an update was a dry run': documentsOf(UPDATE, ({ meta: _, ...others }) => others),
  }),
  ...faults('C14', {
    'ignores if_count': bodiesOf(UPDATE, ({ meta }) => {
      if (typeof meta?.if_count === 'number' && meta.if_count >= 0) delete meta.if_count;
    }),
    'does not say how many mentions match': errorsOf(UPDATE, ({ meta }) => meta && delete meta.matched),
    'selects the whole report without filters': bodiesOf(
      UPDATE,
      (body) => void (body.filters ??= { ids: ['conformance-none'] }),
    ),
    'ignores unknown members of the payload': bodiesOf(UPDATE, ({ payload }) => payload && delete payload.mood),
    'does not name the path of a fault': errorsOf(UPDATE, ({ meta }) => meta && delete meta.path),
    'reveals that a report belongs to another client account': answersOf(/conformance-foreign\/_update/, (answer) => {
      answer.status = 403;
    }),
    'needs no token': requestsOf(UPDATE, ({ headers }) =>
      headers.authorization
        ? undefined
        : answerOf(200, { data: { counter: { matched: 0, updated: 0 }, change_id: null } }),
    ),
  }),
  ...faults('D10', {
    'finds nothing by channel in a report without channels': requestsOf(/conformance-plain\/_update/, () =>
      answerOf(200, { data: { counter: { matched: 0, updated: 0 }, change_id: null } }),
    ),
  }),
];
