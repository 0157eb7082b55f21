import { jsonAnswer, listOf, objectOf, type Operation, queryParameters, text } from '@earshot/openapi-kit';
import { usersQuery } from './users.request.js';

const user = objectOf('A user.', { id: text('Identifier.'), login: text('Login.') });

export const listUsers: Operation = {
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
          total: { type: 'integer', minimum: 0, description: 'The number of users that the request selects.' },
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
              { id: 'user-felix', login: 'felix' },
            ],
            meta: { total: 7 },
          },
        },
      },
    ),
  },
  resourceTypes: ['user'],
  problems: ['value_invalid', 'parameters_conflicting', 'database_unavailable'],
};
