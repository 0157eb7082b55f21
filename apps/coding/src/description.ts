import { FILTER_SCHEMAS } from '@earshot/filter-kit';
import { CLOSED_LIST_SCHEMAS } from '@earshot/reference-kit';
import type { ServiceApi } from '@earshot/service-kit';
import {
  bulkDocumentSchema,
  bulkItemErrorSchema,
  bulkResultSchema,
} from './coding/description/apply-bulk.operation.js';
import { BULK_ITEM_SCHEMAS } from './coding/description/bulk-item.schema.js';
import { updateResultSchema, updateSchema } from './coding/description/update-mentions.operation.js';

/** The API of the coding area. */
export const codingApi: ServiceApi = {
  title: 'Earshot: coding',
  description: 'Corrects mentions in bulk and by filter.',
  tags: [{ name: 'coding', description: 'Changes of mentions.' }],
  limitsAccounts: true,
  schemas: {
    BulkDocument: bulkDocumentSchema,
    ...BULK_ITEM_SCHEMAS,
    BulkResult: bulkResultSchema,
    BulkItemError: bulkItemErrorSchema,
    Update: updateSchema,
    UpdateResult: updateResultSchema,
    ...FILTER_SCHEMAS,
    ...CLOSED_LIST_SCHEMAS,
  },
};
