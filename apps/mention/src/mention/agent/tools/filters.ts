import type { Schema } from '@earshot/message-kit';

/** The filters in the schema of a tool. Models pay for every schema with each request, so describe_filters has the rest. */
export const FILTERS: Schema = {
  type: 'object',
  description:
    'Which mentions, as describe_filters says; without it all of the report. All filters must hold. Examples: ' +
    '`{"query": "recall OR refund"}`, `{"period": {"begin": "2026-07-01", "end": "2026-07-31"}}`, `{"period": {"last": {"days": 7}}}`, ' +
    '`{"sentiments": ["negative"]}`.',
};
