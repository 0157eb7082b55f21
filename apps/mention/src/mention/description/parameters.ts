import { headerParameter, pathParameter, queryParameter } from '@earshot/openapi-kit';
import { DEFAULT_SIZE, MAX_SIZE } from '../read-page.js';

export const REPORT_ID = pathParameter('report_id', 'A report of the client account of the caller.', 'acme-brand');

export const MENTION_ID = pathParameter('mention_id', 'A mention of the report.', 'm-0001');

/** `Cache-Control` of a request (rule D17). */
export const CACHE_CONTROL = headerParameter(
  'Cache-Control',
  '`no-cache` asks for the answer of the primary database. It matters only if its standby may be stale.',
  { type: 'string', examples: ['no-cache'] },
);

/** `size` of a page. */
export const sizeParameter = (maximum = MAX_SIZE) =>
  queryParameter('size', 'The number of entries in the answer.', {
    type: 'integer',
    minimum: 0,
    maximum,
    default: DEFAULT_SIZE,
  });

/** `from` of a page. */
export const fromParameter = (maximum = Number.MAX_SAFE_INTEGER) =>
  queryParameter('from', 'The number of entries to skip.', { type: 'integer', minimum: 0, maximum, default: 0 });
