import { describedMention, describedReport } from '@earshot/coding/entities';
import { listOf, mayLack, objectOf, oneOf, optional, pageParameters, query } from '@earshot/message-kit';
import { action, jsonAnswer, queryParameters } from '@earshot/openapi-kit';
import { MENTION, REPORT } from '../reading/examples.js';
import { pageOf } from '../reading/page-of.js';
import { DEFAULT_SIZE, MAX_SIZE } from '../reading/page-size.js';
import { CACHE_CONTROL, MENTION_ID, REPORT_ID } from '../reading/parameters.js';

/** A page of the list of reports (rule D2). */
export const listQuery = query(pageParameters({ size: DEFAULT_SIZE, max: MAX_SIZE }));

/** A single mention (rule D2). */
export const mentionQuery = query({
  include: optional(oneOf('Includes the report of the mention.', ['report'], 'report')),
});

const NO_REPORT = 'report_not_found' as const;

export const listReports = action({
  id: 'listReports',
  tag: 'mention',
  summary: 'List the reports of the client account',
  description: 'The reports of the caller, ordered by `id` (rule D2).',
  parameters: [...queryParameters(listQuery.schemas), CACHE_CONTROL],
  answers: {
    200: jsonAnswer(
      'One page of reports.',
      pageOf(
        'Reports.',
        listOf('Reports, ordered by `id`.', describedReport),
        'The number of reports of the client account.',
      ),
      { reports: { value: { data: [REPORT], meta: { total: 2 } } } },
    ),
  },
  resourceTypes: ['report'],
  problems: ['value_invalid', 'parameters_conflicting'],
});

export const getReport = action({
  id: 'getReport',
  tag: 'mention',
  summary: 'Read a report',
  description: 'A report of the client account (rule D2).',
  parameters: [REPORT_ID, CACHE_CONTROL],
  answers: {
    200: jsonAnswer('The report.', objectOf('A report.', { data: describedReport }), {
      report: { value: { data: REPORT } },
    }),
  },
  resourceTypes: ['report'],
  problems: [NO_REPORT],
});

export const getMention = action({
  id: 'getMention',
  tag: 'mention',
  summary: 'Read a mention',
  description: 'With `include=report` the answer has the report, too (interface 2.1.11).',
  parameters: [REPORT_ID, MENTION_ID, ...queryParameters(mentionQuery.schemas), CACHE_CONTROL],
  answers: {
    200: jsonAnswer(
      'The mention.',
      objectOf('A mention.', {
        data: describedMention,
        included: mayLack(
          objectOf('Related resources by type, with `include=report`.', {
            report: listOf('The report of the mention.', describedReport),
          }),
        ),
      }),
      { mention: { value: { data: MENTION } } },
    ),
  },
  resourceTypes: ['mention', 'author', 'report'],
  problems: ['value_invalid', NO_REPORT, 'mention_not_found'],
});
