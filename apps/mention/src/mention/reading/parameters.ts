import { headerParameter, pathParameter } from '@earshot/openapi-kit';

export const REPORT_ID = pathParameter('report_id', 'A report of the client account of the caller.', 'acme-brand');

export const MENTION_ID = pathParameter('mention_id', 'A mention of the report.', 'm-0001');

/** `Cache-Control` of a request (rule D17). */
export const CACHE_CONTROL = headerParameter(
  'Cache-Control',
  '`no-cache` asks for the answer of the primary database. It matters only if its standby may be stale.',
  { type: 'string', examples: ['no-cache'] },
);
