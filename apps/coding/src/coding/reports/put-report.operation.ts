import { jsonAnswer, jsonBody, objectOf, type Operation, pathParameter, schemaNamed } from '@earshot/openapi-kit';

const SETTINGS = {
  name: 'Lumo: brand health',
  channels_enabled: true,
  collaboration_enabled: true,
  retention_days: null,
};
const REPORT = { id: 'acme-brand', client_id: 'acme', ...SETTINGS };

const oneReport = objectOf('A report.', { data: schemaNamed('Report') });

export const putReport: Operation = {
  id: 'putReport',
  tag: 'coding',
  summary: 'Make or change a report',
  description:
    'Makes a report of the client account, or replaces the settings of one: a member that is absent has its default. ' +
    'Needs the scope `import`, unless the deployment names another one (rule C22).',
  parameters: [pathParameter('report_id', 'The id of the report, at most 1 000 bytes in UTF-8.', REPORT.id)],
  requestBody: jsonBody('The report.', 'ReportDocument', { brand: { value: { data: SETTINGS } } }),
  answers: {
    200: jsonAnswer('The report has these settings.', oneReport, { brand: { value: { data: REPORT } } }),
    201: jsonAnswer('The report is new.', oneReport, undefined, {
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
  ],
};
