import { answersOf, bodiesOf } from './changes.js';
import { faults } from './fault.js';

const REPORT = /^\/coding\/v1\/reports\/[^/]+$/;

export const reportSettingsFaults = faults('C22', {
  'keeps the settings that a request leaves out': bodiesOf(REPORT, ({ data }) => {
    if (data && !('collaboration_enabled' in data)) data.collaboration_enabled = true;
  }),
  'ignores members that are not known': bodiesOf(REPORT, ({ data }) => void delete data?.client_id),
  'has no report of another client account': answersOf(REPORT, (answer) => {
    if (answer.status === 409) answer.status = 404;
  }),
  'changes a report without the scope': answersOf(REPORT, (answer) => {
    if (answer.status === 403) answer.status = 200;
  }),
});
