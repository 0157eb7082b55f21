import { body, object, reader } from '@earshot/request-kit';
import { bulkMeta } from '../write/dry-run.request.js';

/** The items of a bulk request, which are checked one by one: each may fail alone (rule C3). */
const items = reader<readonly unknown[]>(
  {
    type: 'array',
    description: 'The items, at most 50 000 unless the deployment has another limit.',
    items: { $ref: '#/components/schemas/BulkItem' },
  },
  'an array of items',
  (value, at) => (Array.isArray(value) ? value : at.reject('value_invalid', 'must be an array of items')),
);

/** The body of a bulk request. An invalid one is rejected as a whole (rules C1, C12). */
export const bulkBody = body(object({ data: items, meta: bulkMeta }, { description: 'Changes of mentions.' }));
