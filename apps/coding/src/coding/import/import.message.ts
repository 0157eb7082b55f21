import type { ItemCode } from '@earshot/error-kit';
import { always, count, listOf, mayLack, named, objectOf, type Of, orNull, shown, text } from '@earshot/message-kit';
import {
  action,
  type BodyOf,
  jsonAnswer,
  jsonBody,
  pathParameter,
  queryParameters,
  type RequestBodyObject,
} from '@earshot/openapi-kit';
import { IDEMPOTENCY_KEY_PARAMETER, KEY_PROBLEMS, REPLAYED } from '../idempotency/idempotency-key.js';
import { describedItemError } from '../items/item-error.js';
import { importBody, importQuery } from './import.request.js';

const importError = describedItemError('Why a mention was not imported.', {
  status: '`409` if the mention was erased, else `400`.',
  code: shown<ItemCode>({
    type: 'string',
    enum: ['item_invalid', 'mention_erased'] satisfies ItemCode[],
    description: 'The kind of the problem.',
  }),
  meta: objectOf('The mention. `mention_id` is present if its id is a string.', {
    bulk_index: count('Position among the posted mentions, from 0. Blank lines do not count.'),
    action: always('import', 'Always `import`.'),
    report_id: text('The report.'),
    mention_id: mayLack(text('The id of the mention.')),
  }),
});

/** The error of a posted mention. */
export type ImportError = Of<typeof importError>;

const result = objectOf('What was imported, and what was not.', {
  data: objectOf('The result.', {
    counter: objectOf('What became of the posted mentions.', {
      provided: count('Posted mentions.'),
      created: count('Those that the report did not have.'),
      updated: count('Those that differ afterwards.'),
      unchanged: count('Those that were the same already.'),
      errors: count('Those that failed.'),
    }),
    change_id: orNull(text('The change, as in the header `Change-Id`. Null if nothing changed, and in a dry run.')),
  }),
  errors: listOf('One error for each mention that failed, in posted order.', named('ImportError', importError)),
  meta: mayLack(
    objectOf('Only in the answer to a dry run.', { dry_run: always(true, 'Always `true`: nothing was changed.') }),
  ),
});

const NEW_MENTION = {
  id: 'm-9001',
  type: 'post',
  date: '2026-11-20T09:15:00Z',
  title: 'Lumo in the office',
  content: 'The new Lumo flavours are in the fridge.',
  url: 'https://example.com/posts/9001',
  language: 'eng',
  author: { id: 'author-12', name: 'Nora Field' },
};

const inJson = jsonBody('The mentions.', named('ImportDocument', importBody), {
  preview: {
    summary: 'What an import that replaces coded values would change',
    value: { data: [{ ...NEW_MENTION, sentiment: 'positive' }], meta: { dry_run: true, coded: 'replace' } },
  },
  one_of_two_fails: {
    summary: 'A new mention, and one without a date',
    value: { data: [NEW_MENTION, { id: 'm-9002', type: 'post' }] },
  },
});

const requestBody: RequestBodyObject = {
  ...inJson,
  content: {
    ...inJson.content,
    'application/x-ndjson': {
      schema: { type: 'string', description: 'One mention per line. The query has what `meta` has in JSON.' },
      examples: { one_line: { summary: 'One mention', value: `${JSON.stringify(NEW_MENTION)}\n` } },
    },
  },
};

/** Import of mentions (rule C20). */
export const importMentions = action({
  id: 'importMentions',
  tag: 'coding',
  summary: 'Import mentions',
  description:
    'Makes the mentions that the report does not have. Of a mention that it has, the members that are given replace the ' +
    'stored ones, and the others stay; its coded members stay, too, unless `coded` is `replace`. A mention that fails ' +
    'does not keep the others from being imported. All become visible together. The body may be compressed with gzip. ' +
    'Needs the scope `import`, unless the deployment names another one (rule C20).',
  parameters: [
    pathParameter('report_id', 'A report of the client account of the caller.', 'acme-brand'),
    ...queryParameters(importQuery.schemas),
    IDEMPOTENCY_KEY_PARAMETER,
  ],
  requestBody,
  answers: {
    200: jsonAnswer(
      'The mentions without an error are in the report. Or it was a dry run.',
      named('ImportResult', result),
      {
        preview: {
          summary: 'Of a dry run',
          value: {
            data: { counter: { provided: 1, created: 1, updated: 0, unchanged: 0, errors: 0 }, change_id: null },
            errors: [],
            meta: { dry_run: true },
          },
        },
        one_of_two_fails: {
          value: {
            data: {
              counter: { provided: 2, created: 1, updated: 0, unchanged: 0, errors: 1 },
              change_id: '1-d1482116',
            },
            errors: [
              {
                status: '400',
                code: 'item_invalid',
                title: 'Bad Request',
                detail: 'date is missing: a new mention needs type and date.',
                meta: { bulk_index: 1, action: 'import', report_id: 'acme-brand', mention_id: 'm-9002' },
              },
            ],
          },
        },
      },
      {
        ...REPLAYED,
        'Change-Id': {
          description: 'The change. Absent if nothing changed, and in a dry run (rule C15).',
          schema: { type: 'string' },
        },
      },
    ),
  },
  problems: [
    ...KEY_PROBLEMS,
    'member_missing',
    'member_unknown',
    'value_invalid',
    'parameters_conflicting',
    'items_too_many',
    'scope_insufficient',
    'report_not_found',
    'outcome_unknown',
    'report_busy',
    'write_timed_out',
  ],
});

/** The answer to an import. */
export type ImportResult = BodyOf<typeof importMentions>;
