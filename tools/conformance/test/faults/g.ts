import { answersOf, dataOf, documentsOf, type Json, requestsOf } from './changes.js';
import { DASHBOARDS, faults } from './fault.js';

export const faultsG = [
  ...faults('G1', {
    'has no dashboards for reports on none': dataOf(DASHBOARDS, (data) =>
      data.filter(({ id, report_list_id }: Json) => id !== report_list_id[0]),
    ),
    'lists a dashboard with the id of a report twice': dataOf(DASHBOARDS, (data) =>
      data.flatMap((each: Json) => (each.id === 'conformance-coding' ? [each, each] : [each])),
    ),
    'has the size of the page as the total': documentsOf(DASHBOARDS, ({ data, meta }) => {
      if (data) meta.total = data.length;
    }),
    'ignores filter[id]': requestsOf(DASHBOARDS, (request) => {
      request.path = request.path.replaceAll(/filter\[id\]=[^&]*/g, '');
    }),
    'counts only the last filter[id]': requestsOf(DASHBOARDS, (request) => {
      request.path = request.path.replace(/filter\[id\]=[^&]*&(?=.*filter)/, '');
    }),
    'accepts an empty identifier': requestsOf(DASHBOARDS, (request) => {
      request.path = request.path.replace(',,', ',');
    }),
    'accepts a size of 101': requestsOf(DASHBOARDS, (request) => {
      request.path = request.path.replace('size=101', 'size=100');
    }),
    'has reports as numbers': dataOf(DASHBOARDS, (data) =>
      data.forEach((each: Json) => (each.report_list_id = each.report_list_id.map(Number))),
    ),
    'sorts the reports of a dashboard': dataOf(DASHBOARDS, (data) =>
      data.forEach((each: Json) => each.report_list_id.sort()),
    ),
    'answers 403 without a token': answersOf(DASHBOARDS, (answer) => {
      if (answer.status === 401) answer.status = 403;
    }),
  }),
];
