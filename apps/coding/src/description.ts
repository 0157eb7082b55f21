import { FILTER_SCHEMAS } from '@earshot/filter-kit';
import { CLOSED_LIST_SCHEMAS } from '@earshot/reference-kit';
import type { ServiceApi } from '@earshot/service-kit';
import { BULK_ITEM_SCHEMAS } from './coding/bulk/bulk-item.schema.js';

/** The API of the coding area. */
export const codingApi: ServiceApi = {
  title: 'Earshot: coding',
  description:
    'Imports mentions, corrects them in bulk and by filter, undoes changes, erases mentions, and keeps reports.',
  tags: [
    { name: 'coding', description: 'Changes of mentions, their history, undo, erasure, and reports.' },
    { name: 'agents', description: 'The door for agents (rules I).' },
  ],
  limitsAccounts: true,
  schemas: { ...BULK_ITEM_SCHEMAS, ...FILTER_SCHEMAS, ...CLOSED_LIST_SCHEMAS },
};
