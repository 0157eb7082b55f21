import { FILTER_PROBLEMS } from '@earshot/filter-kit';
import { jsonBody, type Operation, type ResponseObject } from '@earshot/openapi-kit';
import { MENTION } from '../mention/description/examples.js';
import { CACHE_CONTROL, REPORT_ID } from '../mention/description/parameters.js';

const HEADERS: NonNullable<ResponseObject['headers']> = {
  'Export-Total': {
    description: 'How many mentions the export has: those that match, after `after`.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '812',
  },
  'Export-Position': {
    description:
      'The `since` of the feed from which the changes after the export follow (rule C24). Absent on distributed tables.',
    schema: { type: 'string' },
  },
  'Content-Encoding': {
    description: '`gzip` if `Accept-Encoding` names it.',
    schema: { type: 'string', enum: ['gzip'] },
  },
};

export const exportMentions: Operation = {
  id: 'exportMentions',
  tag: 'mention',
  summary: 'Export all mentions of a report',
  description:
    'Every mention that the filters select, of one moment, in the order of `id`, as a stream (rule D19). A body that ends ' +
    'properly is complete. One that is cut goes on with `after`, the last `id` that was received. A client account may ' +
    'have one export in flight per process, for 300 s. A reader that pauses for 10 s is cut.',
  parameters: [REPORT_ID, CACHE_CONTROL],
  requestBody: jsonBody(
    'The export. Without a body, all mentions as NDJSON.',
    'Export',
    {
      negative: {
        summary: 'A table of negative mentions',
        value: { filters: { sentiments: ['negative'] }, format: 'csv' },
      },
    },
    { required: false },
  ),
  answers: {
    200: {
      description: 'The mentions.',
      headers: HEADERS,
      content: {
        'application/x-ndjson': {
          schema: { type: 'string', description: 'One mention per line.' },
          example: `${JSON.stringify(MENTION)}\n`,
        },
        'text/csv': {
          schema: {
            type: 'string',
            description:
              'A table (RFC 4180) with a header row. Members of objects are columns such as `author.id`, the elements of ' +
              'a list are separated by `|`. A text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return has a ' +
              'single quote before it.',
          },
        },
      },
    },
  },
  resourceTypes: ['mention', 'author'],
  problems: [...FILTER_PROBLEMS, 'filter_unavailable', 'report_not_found'],
};
