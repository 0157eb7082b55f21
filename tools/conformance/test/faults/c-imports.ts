import { answersOf, bodiesOf, dataOf, errorsOf } from './changes.js';
import { faults } from './fault.js';

const IMPORT = /^\/coding\/v1\/reports\/[^/]+\/_import$/;

export const importFaults = faults('C20', {
  'counts no mention that it makes': dataOf(IMPORT, (data) => {
    data.counter.created = 0;
  }),
  'replaces coded members without a request': bodiesOf(IMPORT, (document) => {
    document.meta = { ...document.meta, coded: 'replace' };
  }),
  'does not name the mention of an error': errorsOf(IMPORT, ({ meta }) => delete meta?.mention_id),
  'ignores members of meta that are not known': bodiesOf(IMPORT, ({ meta }) => void delete meta?.dryrun),
  'has no report of another client account as 403': answersOf(IMPORT, (answer) => {
    if (answer.status === 404) answer.status = 403;
  }),
  'imports without the scope': answersOf(IMPORT, (answer) => {
    if (answer.status === 403) answer.status = 200;
  }),
});
