import { check } from '../../check.js';
import { expectData, expectDocument, expectEqual, expectPath } from '../../expect.js';
import { ME, USERS } from '../../paths.js';
import { idsOf } from '../../searching.js';

interface ListedUser {
  id: string;
  login: string;
}

const BAD_QUERIES: [query: string, path: string][] = [
  ['size=1001', 'size'],
  ['from=-1', 'from'],
  ['filter[id]=', 'filter[id]'],
];

export const userChecks = [
  check('B18', 'lists the users of the client account by id, as their ids and logins', async ({ user }) => {
    const { id, login } = expectData<ListedUser>(await user.get(ME));
    const users = expectData<ListedUser[]>(await user.get(`${USERS}?size=1000`));
    expectEqual(idsOf(users), [...new Set(idsOf(users))].toSorted(), 'ids of the users');
    for (const each of users) expectEqual(Object.keys(each), ['id', 'login'], `members of the user ${each.id}`);
    expectEqual(
      users.filter((each) => each.id === id),
      [{ id, login }],
      'the user of the token in the list',
    );
  }),
  check('B18', 'selects users by filter[id], and pages them', async ({ user }) => {
    const { id, login } = expectData<ListedUser>(await user.get(ME));
    const selected = `${USERS}?filter[id]=conformance-nobody,${encodeURIComponent(id)}`;
    const one = expectDocument<ListedUser[]>(await user.get(selected));
    expectEqual([one.data, one.meta], [[{ id, login }], { total: 1 }], 'selected users');
    expectEqual(expectData(await user.get(`${selected}&from=1`)), [], 'selected users after the first');
    const all = expectDocument<ListedUser[]>(await user.get(`${USERS}?size=1000`));
    const first = expectDocument<ListedUser[]>(await user.get(`${USERS}?size=1`));
    expectEqual([first.data, first.meta], [all.data.slice(0, 1), all.meta], 'the first user');
  }),
  check('B18', 'rejects a size above 1000, and other bad parameters', async ({ user }) => {
    for (const [query, path] of BAD_QUERIES) expectPath(await user.get(`${USERS}?${query}`), path);
  }),
];
