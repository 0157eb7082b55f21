import { listing } from './listing.js';

/** The reports of the caller's client account (D2). */
export const listReports = listing({
  name: 'list_reports',
  title: 'List reports',
  description: 'Lists the reports that you may read, by id. Most other tools need the id of a report.',
  what: 'reports',
  path: ['mention', 'v2', 'reports'],
});
