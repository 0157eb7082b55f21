import { count, listOf, objectOf, type Of, selectableList, text } from '@earshot/message-kit';
import { action, jsonAnswer, queryParameters } from '@earshot/openapi-kit';

/** A page of the list of users (rule B18). */
export const usersQuery = selectableList('users', { size: 100, max: 1_000 });

/** A valid request for users; null selects all. */
export type UsersRequest = ReturnType<typeof usersQuery.read>;

const user = objectOf('A user.', { id: text('Identifier.'), login: text('Login.') });

/** What the users of a client account may know of each other. */
export type ListedUser = Of<typeof user>;

/** The list of users (rule B18). */
export const listUsers = action({
  id: 'listUsers',
  tag: 'security',
  summary: 'List the users of the client account',
  description:
    'The users of the caller, ordered by `id`, also deactivated ones, so that the `user_id` of a change can be shown as ' +
    'a login (rule B18).',
  parameters: queryParameters(usersQuery.schemas),
  answers: {
    200: jsonAnswer(
      'One page of users.',
      objectOf('Users.', {
        data: listOf('Users, ordered by `id`.', user),
        meta: objectOf('The place of the page in the list.', {
          total: count('The number of users that the request selects.'),
        }),
      }),
      {
        users: {
          value: {
            data: [
              { id: 'user-ada', login: 'ada' },
              { id: 'user-ben', login: 'ben' },
              { id: 'user-bruno', login: 'bruno' },
              { id: 'user-chloe', login: 'chloe' },
              { id: 'user-dmitri', login: 'dmitri' },
              { id: 'user-erin', login: 'erin' },
              { id: 'user-export-robot', login: 'export-robot' },
              { id: 'user-felix', login: 'felix' },
            ],
            meta: { total: 8 },
          },
        },
      },
    ),
  },
  resourceTypes: ['user'],
  problems: ['value_invalid', 'parameters_conflicting', 'database_unavailable'],
});
