import { answered, checkSize, identifier, selfContained, type Tool } from '@earshot/agent-kit';
import { ANY_AGGREGATION_SCHEMAS, ANY_AGGREGATIONS } from '@earshot/filter-kit';
import { body, object, optional, refine } from '@earshot/message-kit';
import { analyticsBody } from '../../analytics/analytics.message.js';
import { FILTERS } from './filters.js';

/** What the tool reads itself: the path of what is counted. The platform reads the rest. */
const given = body(
  refine(
    object(
      {
        report_id: optional(identifier('The report, from list_reports.')),
        dashboard_id: optional(identifier('In place of report_id: all reports of a dashboard, from list_dashboards.')),
      },
      { ignoresUnknown: true },
    ),
    ({ report_id, dashboard_id }, at) => {
      if (report_id === undefined && dashboard_id === undefined) {
        return at
          .member('report_id')
          .reject('member_missing', 'is missing; it must be an identifier, or give dashboard_id');
      }
      if (report_id === undefined) return ['workspace', 'v1', 'dashboards', dashboard_id!];
      if (dashboard_id === undefined) return ['mention', 'v2', 'reports', report_id];
      return at.member('dashboard_id').reject('parameters_conflicting', 'is not allowed together with report_id');
    },
  ),
);

/** Aggregations of the mentions of a report (D16), or of all reports of a dashboard (D22). */
export const countMentions: Tool = {
  name: 'count_mentions',
  title: 'Count mentions',
  description:
    'Counts mentions of a report or a dashboard exactly: by value (`terms`), by time (`date_histogram`), numbers (`stats`), ' +
    'distinct values (`cardinality`) and words (`words`), up to 10 at once by names that you choose. `compare` adds the ' +
    'same of other filters. Share of voice: `terms` by `report` of a dashboard. Example: ' +
    '`{"by_sentiment": {"terms": {"field": "sentiment"}}}`.',
  // Which of the two ids is given is not in the schema: models' interfaces do not accept `anyOf` at its top.
  inputSchema: selfContained(
    {
      type: 'object',
      additionalProperties: false,
      required: ['aggregations'],
      properties: {
        ...(given.schema.properties as object),
        ...(analyticsBody.schema.properties as object),
        aggregations: ANY_AGGREGATIONS,
      },
    },
    { ...ANY_AGGREGATION_SCHEMAS, Filters: FILTERS },
  ),
  isReadOnly: true,
  async call(args, { platform }) {
    const path = given.read(args);
    const { report_id: _report, dashboard_id: _dashboard, ...request } = args;
    const counts = await platform.post([...path, '_analytics'], request);
    const { total } = counts.meta as { total: number };
    return answered(checkSize(counts, 'Ask for fewer buckets or aggregations.'), `Counts of ${total} mentions.`);
  },
};
