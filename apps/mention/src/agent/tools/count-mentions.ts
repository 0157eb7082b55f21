import { answered, checkSize, identifier, selfContained, type Tool } from '@earshot/agent-kit';
import { AGGREGATION_SCHEMAS } from '@earshot/filter-kit';
import { body, object } from '@earshot/request-kit';
import { analyticsBody } from '../../analytics/analytics.request.js';
import { FILTERS } from './filters.js';

/** What the tool reads itself. The platform reads the rest. */
const given = body(object({ report_id: identifier('The report, from list_reports.') }, { ignoresUnknown: true }));

/** Aggregations of the mentions of a report (D16). */
export const countMentions: Tool = {
  name: 'count_mentions',
  title: 'Count mentions',
  description:
    'Counts mentions of a report exactly: by value (`terms`), by time (`date_histogram`), numbers (`stats`), ' +
    'distinct values (`cardinality`) and what they say (`words`), up to 10 at once by names that you choose. ' +
    '`compare` adds the same of other filters. `meta.total` is how many match. Example: `{"by_sentiment": {"terms": {"field": "sentiment"}}}`.',
  inputSchema: selfContained(
    {
      type: 'object',
      additionalProperties: false,
      required: ['report_id', 'aggregations'],
      properties: {
        ...(given.schema.properties as object),
        ...(analyticsBody.schema.properties as object),
      },
    },
    { ...AGGREGATION_SCHEMAS, Filters: FILTERS },
  ),
  isReadOnly: true,
  async call(args, { platform }) {
    const { report_id } = given.read(args);
    const { report_id: _report, ...request } = args;
    const counts = await platform.post(['mention', 'v2', 'reports', report_id, '_analytics'], request);
    const { total } = counts.meta as { total: number };
    return answered(checkSize(counts, 'Ask for fewer buckets or aggregations.'), `Counts of ${total} mentions.`);
  },
};
