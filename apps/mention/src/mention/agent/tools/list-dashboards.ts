import { listing } from './listing.js';

/** The dashboards of the caller's client account (G1). */
export const listDashboards = listing({
  name: 'list_dashboards',
  title: 'List dashboards',
  description:
    'Lists dashboards, by id: groups of reports that count_mentions can count together. A report that is in no group is ' +
    'listed as one of its own.',
  what: 'dashboards',
  path: ['workspace', 'v1', 'dashboards'],
});
