import { describedReport, MAX_RETENTION_DAYS, type ReportSettings } from '@earshot/coding/entities';
import { DocumentError } from '@earshot/error-kit';
import {
  body,
  isWholeNumber,
  name,
  named,
  object,
  objectOf,
  optional,
  reader,
  trueOrFalse,
  wholeNumberText,
} from '@earshot/message-kit';
import { action, type BodyOf, jsonAnswer, jsonBody, pathParameter } from '@earshot/openapi-kit';
import { CHANGE_ID_HEADER } from '../write/change-id.js';

const DAYS = { min: 1, max: MAX_RETENTION_DAYS };
const EXPECTED = `${wholeNumberText(DAYS)}, or null`;

const retentionDays = reader<number | null>(
  {
    ...{ type: ['integer', 'null'], minimum: 1, maximum: MAX_RETENTION_DAYS },
    description:
      'Mentions whose `date` is more than this many days ago are erased (rule C21). Null, as of a new report: they are kept.',
  },
  EXPECTED,
  (value, at) =>
    value === null || isWholeNumber(value, DAYS) ? value : at.reject('value_invalid', `must be ${EXPECTED}`),
);

/** The body that makes or changes a report (rule C22). */
export const reportBody = body(
  object(
    {
      data: object(
        {
          name: optional(name),
          channels_enabled: optional(trueOrFalse('Whether its mentions have a channel. Of a new report: `true`.')),
          collaboration_enabled: optional(
            trueOrFalse('Whether its mentions have collaboration users and statuses. Of a new report: `false`.'),
          ),
          retention_days: optional(retentionDays),
        },
        { description: 'What to change. A new report needs `name`; members that are absent stay as they are.' },
      ),
    },
    { description: 'A report.' },
  ),
);

/** What a client sets of a report; undefined members stay as they are. */
export type GivenSettings = ReturnType<typeof reportBody.read>['data'];

/** The settings of a new report. Throws a 400 if it has no name. */
export function newSettings({ name: given, ...settings }: Partial<ReportSettings>): ReportSettings {
  if (given !== undefined) return { ...DEFAULTS, ...settings, name: given };
  const detail = `is missing; a new report needs ${name.expected}`;
  throw DocumentError.invalidInput({ code: 'member_missing', path: 'data.name', detail });
}

const DEFAULTS = { channels_enabled: true, collaboration_enabled: false, retention_days: null };

const SETTINGS = {
  name: 'Lumo: brand health',
  channels_enabled: true,
  collaboration_enabled: true,
  retention_days: null,
};
const REPORT = { id: 'acme-brand', client_id: 'acme', ...SETTINGS };

const oneReport = objectOf('A report.', { data: describedReport });

/** Makes or changes a report (rule C22). */
export const putReport = action({
  id: 'putReport',
  tag: 'coding',
  summary: 'Make or change a report',
  description:
    'Makes a report of the client account, or changes settings of one: members that are absent stay as they are. Needs ' +
    'the scope `import`, and to set or shorten `retention_days` also `erase`, unless the deployment names others (rule C22).',
  parameters: [pathParameter('report_id', 'The id of the report, at most 1 000 bytes in UTF-8.', REPORT.id)],
  requestBody: jsonBody('The report.', named('ReportDocument', reportBody), { brand: { value: { data: SETTINGS } } }),
  answers: {
    200: jsonAnswer(
      'The report has these settings.',
      oneReport,
      { brand: { value: { data: REPORT } } },
      CHANGE_ID_HEADER,
    ),
    201: jsonAnswer('The report is new.', oneReport, undefined, {
      ...CHANGE_ID_HEADER,
      Location: { description: 'Its path.', schema: { type: 'string' } },
    }),
  },
  resourceTypes: ['report'],
  problems: [
    'member_missing',
    'member_unknown',
    'value_invalid',
    'scope_insufficient',
    'report_id_taken',
    'outcome_unknown',
    'report_busy',
  ],
});

/** The report as it is afterwards. */
export type PutReportResult = BodyOf<typeof putReport>;
