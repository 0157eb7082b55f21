import { randomUUID } from 'node:crypto';
import { User } from '@earshot/security/entities';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecurityUnderTest } from '../support.js';

let security: SecurityUnderTest;
let prefix: string;
let token: string;
/** The users of one client account (`b` is deactivated), and a user of another one. */
beforeAll(async () => {
  security = await SecurityUnderTest.start();
  prefix = `${randomUUID()}-`;
  const account = await security.account({ user: { id: own('c'), login: own('login-c') } });
  const users = security.database.dataSource.getRepository(User);
  await users.insert([
    { ...account.user, id: own('😀'), login: own('login-z') },
    { ...account.user, id: own('a'), login: own('login-a'), locked: true },
    { ...account.user, id: own('b'), login: own('login-b'), activated: false },
  ]);
  await security.account({ user: { id: own('foreign') } });
  token = (await security.login(account).expect(201)).body.access_token;
});
afterAll(() => security.stop());

const own = (name: string) => prefix + name;
const list = (query = '') => security.http.get(`/security/v2/users${query}`).set('authorization', `Bearer ${token}`);
const names = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id.replace(prefix, ''));

describe('GET /security/v2/users (B18)', () => {
  it('lists the users of the client account by id, also those that may not log in, and no other member', async () => {
    const response = await list();
    expectDocument(response, 200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      data: [
        { id: own('a'), login: own('login-a') },
        { id: own('b'), login: own('login-b') },
        { id: own('c'), login: own('login-c') },
        { id: own('😀'), login: own('login-z') },
      ],
      meta: { total: 4 },
    });
  });

  it.each([
    ['?size=2', ['a', 'b']],
    ['?size=2&from=1', ['b', 'c']],
    ['?size=1000&from=3', ['😀']],
    ['?from=4', []],
    ['?size=0', []],
  ])('pages by %s', async (query, expected) => {
    const { body } = await list(query);
    expect(names(body)).toEqual(expected);
    expect(body.meta).toEqual({ total: 4 });
  });

  it('has 100 users on a page unless size says otherwise', async () => {
    const account = await security.account();
    const users = Array.from({ length: 101 }, (_, n) => ({
      ...account.user,
      id: `${account.user.id}-${n}`,
      login: `${account.user.login}-${n}`,
    }));
    await security.database.dataSource.getRepository(User).insert(users);
    const { access_token } = (await security.login(account).expect(201)).body;
    const ask = (query: string) =>
      security.http.get(`/security/v2/users${query}`).set('authorization', `Bearer ${access_token}`);
    expect((await ask('')).body.data).toHaveLength(100);
    expect((await ask('?size=1000')).body.data).toHaveLength(102);
  });

  it('selects by filter[id], only users of the client account', async () => {
    const selected = [own('c'), own('a'), own('foreign'), 'nothing'].join();
    const { body } = await list(`?filter[id]=${selected}&fields[user]=login`);
    expect(body).toEqual({
      data: [
        { id: own('a'), login: own('login-a') },
        { id: own('c'), login: own('login-c') },
      ],
      meta: { total: 2 },
    });
    expect((await list('?filter[id]=nothing')).body).toEqual({ data: [], meta: { total: 0 } });
    expect((await list('?fields[user]=')).body.data[0]).toEqual({ id: own('a') });
  });

  it.each([
    ['size=1001', 'value_invalid', 'size'],
    ['size=-1', 'value_invalid', 'size'],
    ['from=x', 'value_invalid', 'from'],
    ['filter[id]=', 'value_invalid', 'filter[id]'],
    ['filter[id]=a,,b', 'value_invalid', 'filter[id]'],
    ['size=1&size=2', 'parameters_conflicting', 'size'],
  ] as const)('rejects %s and names the parameter', async (query, code, parameter) => {
    const before = new RegExp(`^${parameter.replace(/[[\]]/g, '\\$&')} must `);
    expectError(await list(`?${query}`), code, before, { meta: { path: parameter } });
  });

  it('needs a token', async () => {
    expectError(
      await security.http.get('/security/v2/users'),
      'token_invalid',
      'The OAuth token failed authentication.',
      { status: 403 },
    );
  });
});
