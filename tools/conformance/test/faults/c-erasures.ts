import { answersOf, bodiesOf, documentsOf } from './changes.js';
import { faults } from './fault.js';

const ERASE = /^\/coding\/v1\/_erase$/;

export const erasureFaults = faults('C21', {
  'counts other mentions than a search': documentsOf(ERASE, ({ data }) => {
    if (data) data.counter.matched++;
  }),
  'ignores if_count': bodiesOf(ERASE, ({ meta }) => void delete meta?.if_count),
  'ignores if_selection': bodiesOf(ERASE, ({ meta }) => void delete meta?.if_selection),
  'erases everything': bodiesOf(ERASE, (body) => {
    if (body.filters && Object.keys(body.filters).length === 0) body.filters = { languages: ['eng'] };
  }),
  'ignores members of meta that are not known': bodiesOf(ERASE, ({ meta }) => void delete meta?.dryrun),
  'erases in reports of another client account': answersOf(ERASE, (answer) => {
    if (answer.status === 404) answer.status = 200;
  }),
  'erases without the scope': answersOf(ERASE, (answer) => {
    if (answer.status === 403) answer.status = 200;
  }),
});
