import { FILTER_PROBLEMS, filterSet, timeZone } from '@earshot/filter-kit';
import {
  body,
  described,
  isPlainText,
  named,
  object,
  oneOf,
  optional,
  PLAIN_TEXT_PATTERN,
  refine,
  text,
  trueOrFalse,
} from '@earshot/message-kit';
import { action, jsonBody, type ResponseObject } from '@earshot/openapi-kit';
import { MENTION } from '../reading/examples.js';
import { CACHE_CONTROL, REPORT_ID } from '../reading/parameters.js';
import { sort } from '../reading/sort.js';
import { withoutGuard } from './formula-apostrophe.js';

export const FORMATS = ['ndjson', 'csv'] as const;

/** A request for all mentions that filters select (rule D19). */
export const exportBody = body(
  refine(
    object(
      {
        filters: optional(filterSet, []),
        format: optional(oneOf('One JSON object per line, or a table with a header row.', FORMATS), 'ndjson'),
        after: optional(
          text(
            {
              description:
                'Only mentions after this `id`: the last one that was received of an export that was cut. In a table ' +
                'that is its cell as it was received. Not together with `sort`.',
              pattern: PLAIN_TEXT_PATTERN,
            },
            'the id of a mention, without NUL or lone surrogates',
            (id) => (isPlainText(id) ? id : undefined),
          ),
        ),
        sort: optional(sort('that of `id`, by code points')),
        time_zone: optional(
          described(
            'A name of the IANA time zone database. Times are written with its offset; without it in UTC, with `Z`.',
            timeZone,
          ),
        ),
        bom: optional(
          trueOrFalse('Whether a table begins with a byte order mark, as some spreadsheets need it. Only with `csv`.'),
        ),
      },
      { description: 'An export. Every member is optional.' },
    ),
    ({ after, bom, ...members }, at) => {
      const isTable = members.format === 'csv';
      if (after !== undefined && members.sort) {
        return at.member('after').reject('parameters_conflicting', 'must not be combined with sort');
      }
      if (bom !== undefined && !isTable) {
        return at
          .member('bom')
          .reject('parameters_conflicting', 'must not be combined with format ndjson, only with csv');
      }
      return { ...members, after: isTable ? withoutGuard(after ?? '') : (after ?? ''), bom: bom ?? false };
    },
  ),
);

export type ExportRequest = ReturnType<typeof exportBody.read>;

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

export const exportMentions = action({
  id: 'exportMentions',
  tag: 'mention',
  summary: 'Export all mentions of a report',
  description:
    'Every mention that the filters select, of one moment, in the order of `id` or `sort`, as a stream (rule D19). A body ' +
    'that ends properly is complete. One that is cut goes on with `after`, the last `id` that was received, unless it has ' +
    '`sort`. A client account may have one export in flight per process, for 300 s. A reader that pauses for 10 s is cut.',
  parameters: [REPORT_ID, CACHE_CONTROL],
  requestBody: jsonBody(
    'The export. Without a body, all mentions as NDJSON.',
    named('Export', exportBody),
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
              "a list are separated by `|`, and a `|` or `\\` in one has `\\` before it. A text has one `'` more before it if it " +
              'begins with `=`, `+`, `-`, `@`, their full-width forms, a tab, a carriage return or a line feed, also behind ' +
              "any number of `'`.",
          },
        },
      },
    },
  },
  resourceTypes: ['mention', 'author'],
  problems: [...FILTER_PROBLEMS, 'filter_unavailable', 'report_not_found', 'export_too_large'],
});
