import { referenceList, type Reference } from './reference.js';

/** The human review statuses of interface 2.10. */
export const REVIEW_STATUSES: readonly Reference[] = referenceList({
  reviewed: 'Reviewed',
  unreviewed: 'Unreviewed',
  deleted: 'Deleted',
});
