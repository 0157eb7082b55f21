import { selectableList } from '@earshot/request-kit';

/** A page of the list of users (rule B18). */
export const usersQuery = selectableList('users', { size: 100, max: 1_000 });

/** A valid request for users; null selects all. */
export type UsersRequest = ReturnType<typeof usersQuery.read>;
