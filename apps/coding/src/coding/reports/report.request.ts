import { MAX_RETENTION_DAYS } from '@earshot/coding/entities';
import {
  body,
  isWholeNumber,
  name,
  object,
  optional,
  reader,
  trueOrFalse,
  wholeNumberText,
} from '@earshot/request-kit';

const DAYS = { min: 1, max: MAX_RETENTION_DAYS };
const EXPECTED = `${wholeNumberText(DAYS)}, or null`;

const retentionDays = reader<number | null>(
  {
    ...{ type: ['integer', 'null'], minimum: 1, maximum: MAX_RETENTION_DAYS, default: null },
    description: 'Mentions whose `date` is more than this many days ago are erased (rule C21). Null: they are kept.',
  },
  EXPECTED,
  (value, at) =>
    value === null || isWholeNumber(value, DAYS) ? value : at.reject('value_invalid', `must be ${EXPECTED}`),
);

/** The body that makes or replaces a report (rule C22). Members that are absent have their defaults. */
export const reportBody = body(
  object(
    {
      data: object(
        {
          name,
          channels_enabled: optional(trueOrFalse('Whether its mentions have a channel.'), true),
          collaboration_enabled: optional(
            trueOrFalse('Whether its mentions have collaboration users and statuses.'),
            false,
          ),
          retention_days: optional(retentionDays, null),
        },
        { description: 'A report.' },
      ),
    },
    { description: 'A report.' },
  ),
);

/** A report as a client gives it. */
export type ReportMembers = ReturnType<typeof reportBody.read>['data'];
