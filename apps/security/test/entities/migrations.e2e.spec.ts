import { Application, hashLogin, LoginFailure, RefreshToken, securityData, User } from '@earshot/security/entities';
import { areaAsOf, createTestDatabase, expectReversible, type TestDatabase } from '@earshot/test-kit/database';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

it('each migration can be undone, and repeated', () => expectReversible(securityData));

describe('counting failures by login, and keeping revoked refresh tokens', () => {
  const earlier = areaAsOf(securityData, 'CreateSecurity1763600000000');
  const later = areaAsOf(securityData, 'KeepRevokedRefreshTokens1763900000002');
  let database: TestDatabase;
  let migrated: DataSource;
  beforeEach(async () => {
    database = await createTestDatabase(earlier);
    migrated = await new DataSource({ type: 'postgres', url: database.url, ...later }).initialize();
    for (const statement of [
      `insert into security.client values ('c', 'Client')`,
      `insert into security.application values ('a', 'c', 'App', 'oauth', '', 'read', '{password,refresh_token}')`,
      `insert into security."user" (id, client_id, login, email, password_hash, activated, failed_logins, locked_until)
       values ('u1', 'c', 'ädä', '', '', true, 0, null), ('u2', 'c', 'ben', '', '', false, 3, null),
              ('u3', 'c', 'ça', '', '', true, 10, 'infinity')`,
      ...['access_token', 'refresh_token'].map(
        (
          table,
        ) => `insert into security.${table} (hash, family_id, application_id, user_id, scope, issued_at, expires_at)
          select convert_to(id, 'UTF8'), gen_random_uuid(), 'a', id, 'read', now(), now() + interval '1 day'
            from security."user"`,
      ),
    ]) {
      await migrated.query(statement);
    }
  });
  afterEach(async () => {
    await migrated.destroy();
    await database.drop();
  });

  it('keeps the failures and lockouts of users, up and down', async () => {
    await migrated.runMigrations({ transaction: 'each' });
    const failures = await migrated.getRepository(LoginFailure).find({ order: { failures: 'asc' } });
    expect(failures).toMatchObject([
      { client_id: 'c', login_hash: hashLogin('ben'), failures: 3, in_flight: 0, locked_until: null },
      { client_id: 'c', login_hash: hashLogin('ça'), failures: 10, in_flight: 0, locked_until: Infinity },
    ]);
    await migrated.undoLastMigration({ transaction: 'each' });
    await migrated.undoLastMigration({ transaction: 'each' });
    const users = await migrated.query(
      'select login, failed_logins, locked_until::text from security."user" order by id',
    );
    expect(users).toEqual([
      { login: 'ädä', failed_logins: 0, locked_until: null },
      { login: 'ben', failed_logins: 3, locked_until: null },
      { login: 'ça', failed_logins: 10, locked_until: 'infinity' },
    ]);
  });

  it('revokes the tokens of users who are already deactivated (B12)', async () => {
    await migrated.runMigrations({ transaction: 'each' });
    const tokens = await migrated.getRepository(RefreshToken).find({ order: { user_id: 'asc' } });
    expect(tokens.map(({ revoked_at }) => revoked_at !== null)).toEqual([false, true, false]);
    const accessTokens = await migrated.query('select user_id from security.access_token order by user_id');
    expect(accessTokens).toEqual([{ user_id: 'u1' }, { user_id: 'u3' }]);
  });
});

describe('machine users (B19)', () => {
  const earlier = areaAsOf(securityData, 'CompareLoginsInNfc1796080000000');
  const later = areaAsOf(securityData, 'ValidateMachineUsers1796170000001');
  let database: TestDatabase;
  let migrated: DataSource;
  beforeEach(async () => {
    database = await createTestDatabase(earlier);
    migrated = await new DataSource({ type: 'postgres', url: database.url, ...later }).initialize();
    for (const statement of [
      `insert into security.client values ('c', 'Client')`,
      `insert into security.application (id, client_id, name, oauth_client_id, secret_hash, scope, grant_types)
       values ('a', 'c', 'App', 'oauth', '', 'read', '{password,refresh_token}')`,
      `insert into security."user" (id, client_id, login, email, password_hash)
       values ('u1', 'c', 'ada', 'ada@c.example', 'hash'), ('u2', 'c', 'ben', '', 'hash')`,
    ]) {
      await migrated.query(statement);
    }
    await migrated.runMigrations({ transaction: 'each' });
  });
  afterEach(async () => {
    await migrated.destroy();
    await database.drop();
  });

  const emails = async () =>
    (await migrated.query<{ email: string }[]>('select email from security."user" order by id')).map(
      ({ email }) => email,
    );

  it('leaves existing users people, with their e-mail addresses, up and down', async () => {
    expect(await migrated.getRepository(User).findBy({ machine: true })).toEqual([]);
    expect(await migrated.getRepository(Application).find()).toMatchObject([{ id: 'a', machine_user_id: null }]);
    await migrated.query(`update security."user" set machine = true, email = null where id = 'u2'`);
    expect(await emails()).toEqual(['ada@c.example', null]);
    await migrated.undoLastMigration({ transaction: 'each' });
    await migrated.undoLastMigration({ transaction: 'each' });
    expect(await emails()).toEqual(['ada@c.example', '']);
  });

  it('lets an application have only a user that exists, and outlive it', async () => {
    const applications = migrated.getRepository(Application);
    await expect(applications.update('a', { machine_user_id: 'u9' })).rejects.toThrow(/machine_user_id_fkey/);
    await applications.update('a', { machine_user_id: 'u2' });
    await migrated.query(`delete from security."user" where id = 'u2'`);
    expect(await applications.find()).toMatchObject([{ id: 'a', machine_user_id: null }]);
  });
});
