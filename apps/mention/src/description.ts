import { AGGREGATION_SCHEMAS, FILTER_SCHEMAS } from '@earshot/filter-kit';
import { CLOSED_LIST_SCHEMAS } from '@earshot/reference-kit';
import type { ServiceApi } from '@earshot/service-kit';

/** The API of the areas mention and workspace. */
export const mentionApi: ServiceApi = {
  title: 'Earshot: mention',
  description: 'Finds and counts mentions, and serves the reference lists, the dashboards and the saved searches.',
  tags: [
    { name: 'mention', description: 'Reports and their mentions.' },
    { name: 'reference', description: 'The reference lists. They need no token.' },
    { name: 'agents', description: 'The door for agents (rules I).' },
    { name: 'workspace', description: 'Dashboards, for existing clients, and saved searches.' },
  ],
  limitsAccounts: true,
  schemas: { ...FILTER_SCHEMAS, ...AGGREGATION_SCHEMAS, ...CLOSED_LIST_SCHEMAS },
};
