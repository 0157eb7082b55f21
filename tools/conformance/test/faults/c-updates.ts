import { answersOf, bodiesOf, dataOf, documentsOf, errorsOf, requestsOf } from './changes.js';
import { answerOf, fault, UPDATE } from './fault.js';

let reviews = 0;

export const updateFaults = [
  fault(
    'C14',
    'changes mentions with any language',
    bodiesOf(UPDATE, ({ filters }) => {
      if (filters?.languages && !filters.query) delete filters.languages;
    }),
  ),
  fault(
    'C14',
    'counts mentions that do not differ as updated',
    dataOf(UPDATE, ({ counter, change_id }) => {
      if (change_id !== null) counter.updated = counter.matched;
    }),
  ),
  fault(
    'C14',
    'has a Change-Id if nothing differs',
    answersOf(UPDATE, ({ headers }) => (headers['change-id'] ??= '0')),
  ),
  fault(
    'C14',
    'has no header Change-Id',
    answersOf(UPDATE, ({ headers }) => delete headers['change-id']),
  ),
  fault(
    'C14',
    'answers the same change id twice',
    answersOf(UPDATE, (answer) => {
      if (!answer.headers['change-id']) return;
      answer.body = Buffer.from(answer.body.toString().replace(`"${answer.headers['change-id']}"`, '"1"'));
      answer.headers['change-id'] = '1';
    }),
  ),
  fault(
    'C14',
    'sets the review time only the first time',
    dataOf(UPDATE, (data, { body }) => {
      if (!body.includes('"status":"reviewed"') || ++reviews === 1) return;
      Object.assign(data, { counter: { ...data.counter, updated: 0 }, change_id: null });
    }),
  ),
  fault(
    'C14',
    'ignores must_not',
    bodiesOf(UPDATE, ({ filters }) => {
      if (filters?.boolean) delete filters.boolean.must_not;
    }),
  ),
  fault(
    'C12',
    'applies an update in a dry run',
    requestsOf(UPDATE, (request) => {
      request.body = Buffer.from(request.body.toString().replace('"dry_run":true', '"dry_run":false'));
    }),
  ),
  fault(
    'C12',
    'does not say that an update was a dry run',
    documentsOf(UPDATE, ({ meta: _, ...others }) => others),
  ),
  fault(
    'C14',
    'ignores if_count',
    bodiesOf(UPDATE, ({ meta }) => {
      if (typeof meta?.if_count === 'number' && meta.if_count >= 0) delete meta.if_count;
    }),
  ),
  fault(
    'C14',
    'does not say how many mentions match',
    errorsOf(UPDATE, ({ meta }) => meta && delete meta.matched),
  ),
  fault(
    'C14',
    'selects the whole report without filters',
    bodiesOf(UPDATE, (body) => void (body.filters ??= { ids: ['conformance-none'] })),
  ),
  fault(
    'C14',
    'ignores unknown members of the payload',
    bodiesOf(UPDATE, ({ payload }) => payload && delete payload.mood),
  ),
  fault(
    'C14',
    'does not name the path of a fault',
    errorsOf(UPDATE, ({ meta }) => meta && delete meta.path),
  ),
  fault(
    'C14',
    'reveals that a report belongs to another client account',
    answersOf(/conformance-foreign\/_update/, (answer) => {
      answer.status = 403;
    }),
  ),
  fault(
    'C14',
    'needs no token',
    requestsOf(UPDATE, ({ headers }) =>
      headers.authorization
        ? undefined
        : answerOf(200, { data: { counter: { matched: 0, updated: 0 }, change_id: null } }),
    ),
  ),
  fault(
    'D10',
    'finds nothing by channel in a report without channels',
    requestsOf(/conformance-plain\/_update/, () =>
      answerOf(200, { data: { counter: { matched: 0, updated: 0 }, change_id: null } }),
    ),
  ),
];
