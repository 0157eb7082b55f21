import { answersOf, bodiesOf, dataOf, documentsOf, errorsOf, type Json, pathsOf, requestsOf } from './changes.js';
import { answerOf, BULK, CHANGE, CHANGES, errorOf, faults, UNDO } from './fault.js';

const mentionsOf = (change: (mention: Json) => unknown) =>
  dataOf(CHANGE, ({ mention_list }) => mention_list && mention_list.forEach(change) && undefined);

export const historyFaults = [
  ...faults('C9', {
    'records another user': dataOf(CHANGE, (change) => void (change.user_id = 'nobody')),
  }),
  ...faults('C15', {
    'has no Change-Id': answersOf(BULK, ({ headers }) => void delete headers['change-id']),
    'has a Change-Id without a change': answersOf(BULK, ({ headers }) => void (headers['change-id'] ??= '1-00000000')),
    'shows the values after a change as those before': mentionsOf((mention) => (mention.before = mention.after)),
    'does not show the review time': mentionsOf(({ before }) => delete before.review?.reviewed_at),
    'orders the mentions backwards': dataOf(CHANGE, ({ mention_list }) => void mention_list?.reverse()),
    'lists changes oldest first': dataOf(CHANGES, (data) => void data.reverse?.()),
    'ignores mention_id': pathsOf(CHANGES, (path) => path.replace('mention_id=', 'mention=')),
    'ignores user_id': pathsOf(CHANGES, (path) => path.replace('user_id=', 'user=')),
    'ignores after': pathsOf(CHANGES, (path) => path.replace('after=', 'before=')),
    'answers an unknown change with 200': answersOf(CHANGE, (answer) => {
      if (answer.status === 404) Object.assign(answer, answerOf(200, { data: null }));
    }),
    'allows pages of 1 001 changes': pathsOf(CHANGES, (path) => path.replace('size=1001', 'size=1000')),
  }),
  ...faults('C16', {
    'undoes nothing': requestsOf(UNDO, () => ({ ...answerOf(204, {}), body: Buffer.alloc(0) })),
    'answers 200 instead of 204': answersOf(UNDO, (answer) => {
      if (answer.status === 204) Object.assign(answer, answerOf(200, {}));
    }),
    'does not say which change it undid': dataOf(CHANGE, (change) => void (change.undone_id = null)),
    'does not name the members that stayed': errorsOf(UNDO, (error) => (error.detail = 'Conflict.')),
    'counts what stayed as restored': dataOf(
      UNDO,
      ({ counter }) => counter && void (counter.success = counter.provided),
    ),
    'numbers the errors from 1': errorsOf(UNDO, ({ meta }) => meta?.bulk_index !== undefined && meta.bulk_index++),
    'gives the second undo a Change-Id': answersOf(UNDO, ({ headers }) => void (headers['change-id'] ??= '1-00000000')),
    'ignores mention_ids': bodiesOf(UNDO, (body) => void delete body.mention_ids),
    'undoes in a dry run': bodiesOf(UNDO, ({ meta }) => void delete meta?.dry_run),
    'does not say that it was a dry run': documentsOf(UNDO, (document) => void delete document.meta),
    'answers an unknown change with 400': answersOf(UNDO, (answer) => {
      if (answer.status === 404) Object.assign(answer, errorOf(400, 'Bad Request'));
    }),
  }),
];
