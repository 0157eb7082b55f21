import { filterSet, isUnrestricted } from '@earshot/filter-kit';
import { body, formatCount, object, optional, type Path, reader, refine, withExpected } from '@earshot/request-kit';
import { ifCount } from '../update/update.request.js';
import { selection } from '../update/selection.js';
import { metaWith } from '../write/dry-run.request.js';

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
