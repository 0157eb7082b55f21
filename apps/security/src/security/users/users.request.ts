import { idFilter, pageParameters, query } from '@earshot/request-kit';

/** A page of the list of users (rule B18). */
export const usersQuery = query(
  { ...pageParameters({ size: 100, max: 1_000 }), ...idFilter('these users') },
  ({ 'filter[id]': ids, ...page }) => ({ ...page, ids: ids ?? null }),
);

/** A valid request for users; null selects all. */
export type UsersRequest = ReturnType<typeof usersQuery.read>;
