import { FILTER_PROBLEMS, filterSet, isUnrestricted } from '@earshot/filter-kit';
import {
  always,
  body,
  count,
  formatCount,
  listOf,
  mayLack,
  named,
  object,
  objectOf,
  optional,
  type Path,
  reader,
  refine,
  text,
  withExpected,
} from '@earshot/message-kit';
import { action, type BodyOf, jsonAnswer, jsonBody } from '@earshot/openapi-kit';
import { IDEMPOTENCY_KEY_PARAMETER, KEY_PROBLEMS, REPLAYED } from '../idempotency/idempotency-key.js';
import { ifCount } from '../selection/if-count.js';
import { selection } from '../selection/selection.js';
import { CHANGE_ID_HEADER } from '../write/change-id.js';
import { metaWith } from '../requests/dry-run.request.js';

const MAX_REPORTS = 1_000;
const EXPECTED = 'an array of 1 to 1 000 ids of reports';

const reportIds = reader<readonly string[]>(
  {
    type: 'array',
    description: 'The reports. Without it, all reports of the client account.',
    minItems: 1,
    maxItems: MAX_REPORTS,
    items: { type: 'string', description: 'A report of the client account.' },
  },
  EXPECTED,
  (value: unknown, at: Path) => {
    if (!Array.isArray(value) || value.length === 0) return at.reject('value_invalid', `must be ${EXPECTED}`);
    if (value.length > MAX_REPORTS) at.end(`must not have more than ${formatCount(MAX_REPORTS)} values`);
    const wrong = value.findIndex((id) => typeof id !== 'string');
    return wrong < 0 ? (value as string[]) : at.element(wrong).reject('value_invalid', 'must be a string');
  },
);

/** The body of an erasure (rule C21). Filters that select everything are not enough to erase all reports. */
export const eraseBody = body(
  refine(
    object(
      {
        filters: withExpected('an object of filters, and {} selects everything of report_ids', filterSet),
        report_ids: optional(reportIds),
        meta: metaWith({ if_count: optional(ifCount), if_selection: optional(selection) }),
      },
      { description: 'An erasure of all mentions that filters select.' },
    ),
    (request, at) =>
      request.report_ids || !isUnrestricted(request.filters)
        ? request
        : at
            .member('filters')
            .reject('value_invalid', 'must restrict the mentions, because report_ids does not name reports'),
  ),
);

/** An erasure after it was checked. */
export type EraseRequest = ReturnType<typeof eraseBody.read>;

const result = objectOf('What an erasure did.', {
  data: objectOf('The result.', {
    counter: objectOf('How many mentions were selected and erased, in all reports together.', {
      matched: count('Mentions that the filters select.'),
      erased: count('Those that were erased: all of them.'),
    }),
    change_ids: listOf('A change for each report that had such mentions. None in a dry run.', text('A change.')),
  }),
  meta: mayLack(
    objectOf('Only in the answer to a dry run.', {
      dry_run: always(true, 'Always `true`: nothing was erased.'),
      selection: text('Stands for the mentions that the filters select now. Send it as `if_selection` (rule C19).'),
    }),
  ),
});

const FILTERS = { filters: { influencers: { authors: ['au-1006'] } } };
const SELECTION = 'XPRs2JUVYB4NKjzGAem4UwdNGQipOBQam6ZQoCYU';

/** Erasure by filter (rule C21). */
export const eraseMentions = action({
  id: 'eraseMentions',
  tag: 'coding',
  summary: 'Erase mentions for good',
  description:
    'Erases every mention that the filters select, in all reports of the client account or in those of `report_ids`, in ' +
    'one transaction: its row, its texts, its words, and its values in the history. It cannot be undone. To be safe, send ' +
    'a dry run first, and then its `meta.selection` as `if_selection`. Needs the scope `erase`, unless the deployment ' +
    'names another one (rule C21).',
  parameters: [IDEMPOTENCY_KEY_PARAMETER],
  requestBody: jsonBody('The filters, and where they select.', named('Erasure', eraseBody), {
    preview: { summary: 'What an erasure would erase', value: { ...FILTERS, meta: { dry_run: true } } },
    expected_mentions: {
      summary: 'An erasure of just the mentions of the preview',
      value: { ...FILTERS, meta: { if_selection: SELECTION } },
    },
    whole_report: { summary: 'Everything in a report', value: { filters: {}, report_ids: ['acme-brand'] } },
  }),
  answers: {
    200: jsonAnswer(
      'The selected mentions are erased.',
      named('EraseResult', result),
      {
        preview: {
          summary: 'Of a dry run',
          value: {
            data: { counter: { matched: 3, erased: 3 }, change_ids: [] },
            meta: { dry_run: true, selection: SELECTION },
          },
        },
        erased: { value: { data: { counter: { matched: 3, erased: 3 }, change_ids: ['1-d1482116'] } } },
      },
      { ...CHANGE_ID_HEADER, ...REPLAYED },
    ),
  },
  problems: [
    ...KEY_PROBLEMS,
    ...FILTER_PROBLEMS,
    'filter_unavailable',
    'scope_insufficient',
    'report_not_found',
    'matches_unexpected',
    'selection_changed',
    'matches_too_many',
    'outcome_unknown',
    'report_busy',
    'write_timed_out',
  ],
});

/** The answer to an erasure. */
export type EraseResult = BodyOf<typeof eraseMentions>;
