import { codingData } from '@earshot/coding/entities';
import { securityData, User, verifyPassword } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FixtureError, seed } from '../src/library/index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(securityData, codingData);
});
afterAll(() => database.drop());

const begin = () => seed(database.url);
const count = async (table: string): Promise<number> =>
  (await database.dataSource.query(`select count(*)::int as count from ${table}`))[0].count;
const everything = () =>
  Promise.all(['security.client', 'security.user', 'coding.report', 'coding.mention'].map((table) => count(table)));

describe('seed (F8)', () => {
  it('makes a client account, a user, a report and mentions in one statement, and returns them', async () => {
    const { client, user, report, mentions } = await begin()
      .client({ name: 'Nord' })
      .user({ login: 'eve' })
      .report({ name: 'Lemonade' })
      .mentions(20);
    expect(client).toEqual({ id: expect.stringMatching(/^client-[0-9a-f]{12}$/), name: 'Nord' });
    expect(user).toMatchObject({ client_id: client.id, login: 'eve', activated: true, locked: false });
    expect(report).toMatchObject({ client_id: client.id, name: 'Lemonade', channels_enabled: true });
    expect(mentions.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => `m${index + 1}`));
    const stored = await database.dataSource.query(
      `select r.client_id, m.report_id, m.id, d.title, m.sentiment from coding.mention m
         join coding.mention_document d using (report_id, id) join coding.report r on r.id = m.report_id
        where m.report_id = $1 order by m.date`,
      [report.id],
    );
    expect(stored).toEqual(
      mentions.map(({ report_id, id, title, sentiment }) => ({
        ...{ client_id: client.id, report_id, id, title, sentiment },
      })),
    );
  });

  it('returns what a client needs to log in', async () => {
    const { user, application } = await begin().client().user().application();
    const { password_hash } = await database.dataSource.getRepository(User).findOneByOrFail({ login: user.login });
    expect(await verifyPassword(password_hash, user.password!)).toBe(true);
    expect(application).toMatchObject({
      oauth_client_id: application.id,
      oauth_client_secret: expect.stringMatching(/^[0-9a-f]{32}$/),
      scope: 'read write',
    });
  });

  it('makes a machine user and its application, in any order (B19)', async () => {
    const id = `robot-${Date.now()}`;
    const { application, user } = await begin()
      .client()
      .application({ grant_types: ['client_credentials'], machine_user_id: id })
      .user({ id, machine: true, email: null });
    expect(user).toMatchObject({ id, machine: true, email: null, password: null });
    expect(application).toMatchObject({ machine_user_id: id, grant_types: ['client_credentials'] });
    const wrong = begin().client().user({ machine: true, password: 'a password' });
    await expect(wrong).rejects.toThrow('password must be null or left out, because a machine user has no password');
  });

  it('gives the members of each mention, or of all, and takes times as dates', async () => {
    const date = new Date('2025-12-31T23:59:59Z');
    const { few, rest } = await begin()
      .client()
      .report()
      .mentions(2, (index) => ({ tags: [`tag ${index}`], date }), 'few')
      .mentions(2, { sentiment: 'negative', location: { country: 'FRA' } }, 'rest');
    expect(few.map(({ tags }) => tags)).toEqual([['tag 0'], ['tag 1']]);
    expect(few[0].date).toBe(date.toISOString());
    expect(rest).toMatchObject([
      { id: 'm3', sentiment: 'negative' },
      { id: 'm4', location: { country: 'FRA' } },
    ]);
  });

  it('names a second row of a type as the caller says, and puts rows into the account before them', async () => {
    const rows = await begin()
      .client()
      .report()
      .report({}, 'rivals')
      .dashboard()
      .client({}, 'other')
      .report({}, 'theirs')
      .dashboard({}, 'overview');
    expect(rows.dashboard.report_list_id).toEqual([rows.report.id, rows.rivals.id]);
    expect(rows.theirs.client_id).toBe(rows.other.id);
    expect(rows.overview.report_list_id).toEqual([rows.theirs.id]);
    expect(() => begin().client().report().report()).toThrow(
      'seed: the result has a "report" already; give this step another name as its last argument',
    );
  });

  it('never makes the same ids and logins twice, so that tests can share a database', async () => {
    const make = () => begin().client().application().user().report().mentions(1).dashboard();
    const made = await Promise.all([make(), make(), make()]);
    const ids = made.flatMap(({ client, application, user, report, dashboard }) => [
      ...[client.id, application.id, user.id, user.login, report.id, dashboard.id],
    ]);
    // The login of a user is the id.
    expect(new Set(ids).size).toBe(ids.length - made.length);
  });

  it('continues an account that is there, and steps that were not awaited in several ways', async () => {
    const { client } = await begin().client();
    const account = begin().client(client);
    const [one, two] = await Promise.all([account.report().mentions(1), account.report().mentions(2)]);
    expect([one.report.client_id, two.report.client_id]).toEqual([client.id, client.id]);
    expect(one.report.id).not.toBe(two.report.id);
  });

  it('stores the rows once, however often they are awaited, and none if they are not', async () => {
    const before = await count('security.client');
    const steps = begin().client();
    expect(await count('security.client')).toBe(before);
    expect(await steps).toEqual(await steps);
    expect(await count('security.client')).toBe(before + 1);
  });

  it('is a promise: steps can be caught, and end with what is done in any case', async () => {
    const done: string[] = [];
    const steps = begin().client();
    expect(await steps.finally(() => done.push('stored'))).toEqual(await steps.catch(() => undefined));
    const bad = begin()
      .client()
      .report()
      .mentions(1, { sentiment: 'glad' as never });
    expect(await bad.catch((error: Error) => error.name)).toBe('FixtureError');
    await expect(bad.finally(() => done.push('rejected'))).rejects.toThrow(FixtureError);
    expect(done).toEqual(['stored', 'rejected']);
    expect(Object.prototype.toString.call(steps)).toBe('[object Promise]');
  });

  it('checks rows like fixtures: it names what is wrong, and stores nothing (F3)', async () => {
    const before = await everything();
    const bad = begin()
      .client()
      .report()
      .mentions(3, (index) => ({ sentiment: index === 1 ? 'glad' : 'positive' }));
    await expect(async () => bad).rejects.toThrow(FixtureError);
    await expect(async () => bad).rejects.toHaveProperty('name', 'FixtureError');
    await expect(async () => bad).rejects.toThrow(/^mentions: index 1: sentiment must be /);
    const taken = begin().client().user({ login: 'taken' });
    await taken;
    await expect(async () => begin().client().user({ login: 'taken' })).rejects.toThrow(
      'users: index 0: login "taken" belongs to another user',
    );
    // @ts-expect-error There is no such member.
    await expect(async () => begin().client({ title: 'x' })).rejects.toThrow(
      'clients: index 0: title is not a known member',
    );
    expect(await everything()).toEqual([before[0] + 1, before[1] + 1, ...before.slice(2)]);
  });

  it('says which step must come first', () => {
    const untyped = begin() as unknown as Record<string, (count?: number) => typeof untyped>;
    expect(() => untyped.user()).toThrow('seed: .client() must come before "user"');
    expect(() => untyped.client().mentions(1)).toThrow('seed: .report() must come before "mentions"');
  });

  it('rejects a missing URL, instead of using a database that the environment names, and a number that is not whole', () => {
    const untyped = seed as (url?: string) => unknown;
    const problem = 'seed: the URL of a PostgreSQL database, postgres://..., is required';
    for (const url of [undefined, '', 'x', 'http://127.0.0.1/x']) expect(() => untyped(url)).toThrow(problem);
    for (const count of [-1, 1.5, NaN]) {
      expect(() => begin().client().report().mentions(count)).toThrow(
        `seed: the number of mentions must be a whole number from 0, not ${count}`,
      );
    }
  });

  it('creates the tables if they are missing, and says why a database cannot be used', async () => {
    const empty = await createTestDatabase();
    expect(await seed(empty.url).client({ id: 'c1', name: 'First' })).toEqual({ client: { id: 'c1', name: 'First' } });
    await empty.drop();
    await expect(async () => seed('postgres://nobody@127.0.0.1:1/x').client()).rejects.toThrow('ECONNREFUSED');
  });

  it('stores nothing in production', async () => {
    const before = await everything();
    vi.stubEnv('NODE_ENV', 'production');
    await expect(async () => begin().client()).rejects.toThrow('NODE_ENV is production: seed() is for tests.');
    expect(await everything()).toEqual(before);
  });
});
