import { jsonAnswer, listOf, objectOf, type Operation, queryParameters, schemaNamed } from '@earshot/openapi-kit';
import { MENTION, REPORT } from './examples.js';
import { listQuery, mentionQuery } from '../page.request.js';
import { CACHE_CONTROL, MENTION_ID, REPORT_ID } from './parameters.js';

const NO_REPORT = 'report_not_found' as const;

export const listReports: Operation = {
  id: 'listReports',
  tag: 'mention',
  summary: 'List the reports of the client account',
  description: 'The reports of the caller, ordered by `id` (rule D2).',
  parameters: [...queryParameters(listQuery.schemas), CACHE_CONTROL],
  answers: {
    200: jsonAnswer(
      'One page of reports.',
      objectOf('Reports.', {
        data: listOf('Reports, ordered by `id`.', schemaNamed('Report')),
        meta: objectOf('The place of the page in the list.', {
          total: { type: 'integer', minimum: 0, description: 'The number of reports of the client account.' },
        }),
      }),
      { reports: { value: { data: [REPORT], meta: { total: 2 } } } },
    ),
  },
  resourceTypes: ['report'],
  problems: ['value_invalid', 'parameters_conflicting'],
};

export const getReport: Operation = {
  id: 'getReport',
  tag: 'mention',
  summary: 'Read a report',
  description: 'A report of the client account (rule D2).',
  parameters: [REPORT_ID, CACHE_CONTROL],
  answers: {
    200: jsonAnswer('The report.', objectOf('A report.', { data: schemaNamed('Report') }), {
      report: { value: { data: REPORT } },
    }),
  },
  resourceTypes: ['report'],
  problems: [NO_REPORT],
};

export const getMention: Operation = {
  id: 'getMention',
  tag: 'mention',
  summary: 'Read a mention',
  description: 'With `include=report` the answer has the report, too (interface 2.1.11).',
  parameters: [REPORT_ID, MENTION_ID, ...queryParameters(mentionQuery.schemas), CACHE_CONTROL],
  answers: {
    200: jsonAnswer(
      'The mention.',
      {
        type: 'object',
        description: 'A mention.',
        required: ['data'],
        properties: {
          data: schemaNamed('Mention'),
          included: objectOf('Related resources by type, with `include=report`.', {
            report: listOf('The report of the mention.', schemaNamed('Report')),
          }),
        },
      },
      { mention: { value: { data: MENTION } } },
    ),
  },
  resourceTypes: ['mention', 'author', 'report'],
  problems: ['value_invalid', NO_REPORT, 'mention_not_found'],
};
