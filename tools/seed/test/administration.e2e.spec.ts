import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData, Dashboard, IdempotencyKey, Mention, Report } from '@earshot/coding/entities';
import {
  AccessToken,
  Application,
  AuditEvent,
  Client,
  hashLogin,
  hashToken,
  LoginFailure,
  PLATFORM_CLIENT_ID,
  RefreshToken,
  securityData,
  Session,
  User,
  verifyPassword,
} from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { describe, expect, it } from 'vitest';
import { database, useDemoDatabase } from './demo-database.js';
import { databaseLine, FIXTURES, type Outcome, seed, seedOnTerminal } from './seed-process.js';

useDemoDatabase();

const run = (...args: string[]) => seed(args, { DATABASE_URL: database.url });
const user = (login: string) => database.dataSource.getRepository(User).findOneByOrFail({ login });
const done = (outcome: Outcome, line: string) =>
  expect(outcome).toEqual({ code: 0, stdout: `${line}\n`, stderr: databaseLine(database.url) });
const failed = (outcome: Outcome, line: RegExp) =>
  expect(outcome).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) });
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const counts = () =>
  Promise.all(
    [Client, Application, User, Report, Dashboard, Mention].map((Entity) =>
      database.dataSource.getRepository(Entity).count(),
    ),
  );

describe('rotate-secret (B2)', () => {
  const application = () => database.dataSource.getRepository(Application).findOneByOrFail({ id: 'acme-analytics' });

  it('prints a new secret once, and keeps the old one for the overlap', async () => {
    const { secret_hash: before } = await application();
    const { code, stdout, stderr } = await run('rotate-secret', 'acme-analytics', '--overlap', '3600');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^Database: .+\nThe old secret of acme-analytics is valid until \S+Z\.\n$/),
    });
    expect(stdout).toMatch(/^[\w-]{43}\n$/);
    const { secret_hash, previous_secret_hash, previous_secret_expires_at: end } = await application();
    expect(secret_hash).toEqual(hashToken(stdout.trim()));
    expect(previous_secret_hash).toEqual(before);
    expect(Math.abs(end!.valueOf() - Date.now() - 3_600_000)).toBeLessThan(60_000);
    const entries = await database.dataSource.getRepository(AuditEvent).findBy({ application_id: 'acme-analytics' });
    expect(entries).toMatchObject([{ event: 'secret_rotated', client_id: 'acme' }]);
  });

  it('rejects an unknown application and a bad overlap', async () => {
    failed(await run('rotate-secret', 'nobody'), /^Database: .+\nThere is no application with the id "nobody"\.\n$/);
    expect(await run('rotate-secret', 'acme-analytics', '--overlap', 'long')).toMatchObject({ code: 2, stdout: '' });
    expect((await application()).previous_secret_hash).toBeNull();
  });

  it('ends when the application is loaded with another secret', async () => {
    await run('rotate-secret', 'acme-analytics');
    expect(await run('load', FIXTURES)).toMatchObject({ code: 0 });
    expect((await application()).previous_secret_hash).toBeNull();
  });
});

/** A session of a user of the demo. */
const aSession = (login: string) => ({
  hash: hashToken(`session of ${login}`),
  family_id: randomUUID(),
  user_id: `user-${login}`,
  application_id: 'acme-desk',
  scope: 'read',
  issued_at: new Date(),
  seen_at: new Date(),
  expires_at: new Date(Date.now() + 60_000),
});

describe('users (F4)', () => {
  it('are unlocked, locked, deactivated and activated', async () => {
    const key = { client_id: 'acme', login_hash: hashLogin('chloe') };
    const failures = database.dataSource.getRepository(LoginFailure);
    // Those of the token endpoint, and those of the desk (B17).
    const keys = [key, { ...key, client_id: PLATFORM_CLIENT_ID }];
    const counted = { failures: 4, attempted_at: new Date(), locked_until: new Date() };
    await failures.insert([
      ...keys.map((each) => ({ ...each, ...counted })),
      { ...key, client_id: 'globex', ...counted },
    ]);
    done(await run('unlock', 'chloe'), 'chloe is unlocked.');
    expect(await user('chloe')).toMatchObject({ locked: false });
    expect((await failures.find()).map(({ client_id }) => client_id)).toEqual(['globex']);
    done(await run('lock', 'ada'), 'ada is locked.');
    expect((await user('ada')).locked).toBe(true);
    done(await run('deactivate', 'ben'), 'ben is deactivated.');
    expect((await user('ben')).activated).toBe(false);
    done(await run('activate', 'bruno'), 'bruno is active.');
    expect((await user('bruno')).activated).toBe(true);
  });

  it('are said to be unable to log in if something else prevents it', async () => {
    done(await run('unlock', 'bruno'), 'bruno is unlocked, but still cannot log in: deactivated.');
    await run('lock', 'bruno');
    done(await run('activate', 'bruno'), 'bruno is active, but still cannot log in: locked.');
    const set = await seed(['set-password', 'chloe'], { DATABASE_URL: database.url }, 'a new password');
    done(set, 'chloe has a new password, but still cannot log in: locked.');
  });

  it.each([
    ['revoke', 'has no tokens now', ''],
    ['deactivate', 'is deactivated', ''],
    ['set-password', 'has a new password', 'a new password'],
  ])('lose all tokens with %s, and other users lose none (B12)', async (command, said, input) => {
    const hashes = { ada: hashToken('of ada'), ben: hashToken('of ben') };
    for (const login of ['ada', 'ben'] as const) {
      const token = {
        hash: hashes[login],
        user_id: `user-${login}`,
        family_id: '00000000-0000-0000-0000-000000000000',
        application_id: 'acme-analytics',
        scope: 'read',
        issued_at: new Date(),
        expires_at: new Date(),
      };
      for (const Token of [AccessToken, RefreshToken]) await database.dataSource.getRepository(Token).insert(token);
    }
    done(await seed([command, 'ada'], { DATABASE_URL: database.url }, input), `ada ${said}.`);
    const accessTokens = await database.dataSource.getRepository(AccessToken).find();
    expect(accessTokens.map(({ user_id }) => user_id)).toEqual(['user-ben']);
    const refreshTokens = database.dataSource.getRepository(RefreshToken);
    expect((await refreshTokens.findOneByOrFail({ hash: hashes.ada })).revoked_at).not.toBeNull();
    expect((await refreshTokens.findOneByOrFail({ hash: hashes.ben })).revoked_at).toBeNull();
  });

  it.each([
    ['revoke', ''],
    ['lock', ''],
    ['deactivate', ''],
    ['set-password', 'a new password'],
  ])('lose all sessions with %s, and other users lose none (B17)', async (command, input) => {
    const sessions = database.dataSource.getRepository(Session);
    await sessions.insert(['ada', 'ben'].map(aSession));
    expect(await seed([command, 'ada'], { DATABASE_URL: database.url }, input)).toMatchObject({ code: 0 });
    expect((await sessions.find()).map(({ user_id }) => user_id)).toEqual(['user-ben']);
  });

  it('lose their sessions when a fixture locks them (B17)', async () => {
    const sessions = database.dataSource.getRepository(Session);
    await sessions.insert(['ada', 'chloe'].map(aSession));
    expect(await run('load', FIXTURES)).toMatchObject({ code: 0 });
    expect((await sessions.find()).map(({ user_id }) => user_id)).toEqual(['user-ada']);
  });

  it('are shown as locked out of the desk (B17)', async () => {
    const key = { client_id: PLATFORM_CLIENT_ID, login_hash: hashLogin('ada') };
    const until = new Date(Date.now() + 60_000);
    await database.dataSource
      .getRepository(LoginFailure)
      .insert({ ...key, failures: 10, attempted_at: new Date(), locked_until: until });
    expect((await run('list', 'users')).stdout).toMatch(/^ada .+ locked out of the desk$/m);
  });

  it('get the password from standard input, without the expiry of the old one', async () => {
    const setPassword = (input: string, ...options: string[]) =>
      seed(['set-password', 'dmitri', ...options], { DATABASE_URL: database.url }, input);
    done(await setPassword('a new password\n'), 'dmitri has a new password.');
    expect(await user('dmitri')).toMatchObject({ pwd_expires_at: null });
    expect(await verifyPassword((await user('dmitri')).password_hash, 'a new password')).toBe(true);
    done(await setPassword('\u00fcbung 12', '--expires', '2099-01-31'), 'dmitri has a new password.');
    expect(await user('dmitri')).toMatchObject({ pwd_expires_at: new Date('2099-01-31T00:00:00Z') });
    const typed = await seedOnTerminal(
      ['set-password', 'ada'],
      { DATABASE_URL: database.url },
      { question: 'New password', answer: 'typed in\r' },
    );
    expect(typed.code).toBe(0);
    expect(typed.screen).not.toContain('typed in');
    expect(await verifyPassword((await user('ada')).password_hash, 'typed in')).toBe(true);
  });

  const TOO_SHORT = /^The password must have at least 8 characters\.\n$/;
  const MOST_USED = /^The password must not be one of the 10 000 most used ones\.\n$/;
  it.each([
    ['', /^There is no password on standard input\. Nothing was written\./],
    ['1', TOO_SHORT],
    ['seven c', TOO_SHORT],
    ['👩👩👩👩👩👩👩', TOO_SHORT],
    ['x'.repeat(257), /^The password must have at most 256 characters\.\n$/],
    ['12345678', MOST_USED],
    ['Iloveyou1', MOST_USED],
  ])('do not get the password "%s" (B8)', async (password, message) => {
    const before = await user('ada');
    const outcome = await seed(['set-password', 'ada'], { DATABASE_URL: database.url }, password);
    failed(outcome, message);
    expect(await user('ada')).toEqual(before);
  });

  it('are found by every Unicode form of their login (B8)', async () => {
    const users = database.dataSource.getRepository(User);
    await users.update({ login: 'ben' }, { login: 'be\u0301n' });
    done(await run('deactivate', 'b\u00e9n'), 'b\u00e9n is deactivated.');
    expect(await user('be\u0301n')).toMatchObject({ activated: false });
    await users.update({ login: 'be\u0301n' }, { login: 'ben', activated: true });
  });

  it('that are machines are administered like others, and get no password (B19)', async () => {
    const state = async () => /^robot .* (\S+)$/m.exec((await run('list', 'users')).stdout)?.[1];
    await run('create-application', 'acme', '--id', 'acme-robot', '--machine', 'robot');
    expect(await state()).toBe('machine');
    expect((await run('list', 'applications')).stdout).toMatch(
      /^acme-robot .* client_credentials +all +user-robot +one$/m,
    );
    done(await run('deactivate', 'robot'), 'robot is deactivated.');
    expect(await state()).toBe('deactivated');
    done(await run('activate', 'robot'), 'robot is active.');
    done(await run('lock', 'robot'), 'robot is locked.');
    expect(await state()).toBe('locked');
    done(await run('unlock', 'robot'), 'robot is unlocked.');
    done(await run('set-scope', 'robot', 'read'), 'robot may have only read.');
    const before = await user('robot');
    const outcome = await seed(['set-password', 'robot'], { DATABASE_URL: database.url }, 'a new password');
    failed(outcome, /^Database: .+\nrobot is a machine user, which has no password\.\n$/);
    expect(await user('robot')).toEqual(before);
  });

  it('are limited to scopes, and not any more (B15)', async () => {
    done(await run('set-scope', 'ada', 'read', 'write'), 'ada may have only read write.');
    done(await run('set-scope', 'ada', 'import read import'), 'ada may have only import read.');
    expect((await user('ada')).scope).toBe('import read');
    expect((await run('list', 'users')).stdout).toMatch(/^ada +user-ada +acme +import read +active$/m);
    done(await run('set-scope', 'ada', '--none'), 'ada may have every scope of their application.');
    expect((await user('ada')).scope).toBeNull();
    const entries = await database.dataSource.getRepository(AuditEvent).find({ order: { id: 'asc' } });
    expect(entries.slice(-3)).toMatchObject(
      ['read write', 'import read', 'none'].map((reason) => ({
        ...{ event: 'user_scope_set', user_id: 'user-ada', client_id: 'acme', reason },
      })),
    );
  });

  it.each([
    [[], /give either scopes or the option '--none'/],
    [['read', '--none'], /give either scopes or the option '--none'/],
    [['a"b'], /must be scopes separated by spaces/],
    [[''], /must be scopes separated by spaces/],
  ])('keep their scope if %j is set', async (scopes, line) => {
    const before = await user('erin');
    const { code, stderr } = await run('set-scope', 'erin', ...scopes);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(line) });
    expect(await user('erin')).toEqual(before);
  });

  it('that do not exist are reported', async () => {
    for (const command of ['unlock', 'lock', 'deactivate', 'activate', 'revoke', 'set-scope']) {
      failed(
        await run(command, 'nobody', ...(command === 'set-scope' ? ['read'] : [])),
        /^Database: .+\nThere is no user with the login "nobody"\.\n$/,
      );
    }
  });
});

describe('list', () => {
  it('shows users, applications, reports and dashboards, and no secret', async () => {
    const users = await run('list', 'users');
    expect(users.stdout.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      'login id account scope state',
      'ada user-ada acme read write active',
      'ben user-ben acme read write active',
      'bruno user-bruno acme deactivated',
      'chloe user-chloe acme locked',
      'dmitri user-dmitri acme password expired',
      'erin user-erin acme read active',
      'export-robot user-export-robot acme read machine',
      'felix user-felix acme read import erase active',
      'gwen user-gwen globex active',
      '',
    ]);
    await database.dataSource.getRepository(Session).insert(aSession('ada'));
    const sessions = (await run('list', 'sessions')).stdout;
    expect(sessions).toMatch(/^ada +acme +[\da-f-]{36} +acme-desk /m);
    expect(sessions).not.toContain(hashToken('session of ada').toString('hex'));
    expect((await run('list', 'reports')).stdout).toMatch(/acme-brand +acme +.+ 150\n/);
    expect((await run('list', 'dashboards')).stdout).toMatch(/acme-water +acme +Sparkling water +2\n/);
    const applications = (await run('list', 'applications')).stdout;
    expect(applications).toContain('acme-analytics');
    expect(users.stdout + applications).not.toMatch(/demo-secret|argon2|[0-9a-f]{64}/);
    expect(await run('list', 'secrets')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Allowed choices are'),
    });
  });

  it('prints each row of each list as one JSON object per line with --json, and nothing else', async () => {
    const lists = {
      clients: { count: 2, members: ['id', 'name', 'users', 'applications', 'reports'] },
      users: { count: 9, members: ['login', 'id', 'account', 'scope', 'state'] },
      applications: {
        count: 6,
        members: [
          ...['oauth_client_id', 'id', 'account', 'scope', 'grants', 'mention_members', 'machine_user_id', 'secrets'],
        ],
      },
      reports: { count: 3, members: ['id', 'account', 'name', 'mentions'] },
      dashboards: { count: 1, members: ['id', 'account', 'name', 'reports'] },
      searches: { count: 1, members: ['id', 'account', 'name', 'report', 'user', 'visibility', 'updated_at'] },
    };
    for (const [what, { count, members }] of Object.entries(lists)) {
      const { stdout } = await run('list', what, '--json');
      const lines = stdout.trimEnd().split('\n');
      expect(lines).toHaveLength(count);
      for (const line of lines) expect(Object.keys(JSON.parse(line) as object)).toEqual(members);
    }
  });

  it('prints nothing with --json if there is nothing', async () => {
    await run('reset', '--yes');
    expect(await run('list', 'reports', '--json')).toMatchObject({ code: 0, stdout: '' });
    expect(await run('list', 'reports')).toMatchObject({ code: 0, stdout: 'There are no reports.\n' });
  });

  it('counts the mentions of reports, and knows no key of reports, as Citus does not', async () => {
    await database.dataSource.getRepository(Report).insert({ id: 'empty', client_id: 'acme', name: 'Empty' });
    await database.dataSource.query('alter table coding.report drop constraint report_pkey');
    const { stdout } = await run('list', 'reports', '--json');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toContainEqual({ id: 'empty', account: 'acme', name: 'Empty', mentions: 0 });
  });

  it('counts what belongs to a client account', async () => {
    const { stdout } = await run('list', 'clients', '--json');
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { id: 'acme', name: expect.any(String), users: 8, applications: 4, reports: 2 },
      { id: 'globex', name: expect.any(String), users: 1, applications: expect.any(Number), reports: 1 },
    ]);
  });
});

describe('reset (F4)', () => {
  const platform = { id: PLATFORM_CLIENT_ID, name: 'Earshot platform' };

  it('empties the database except for the application of the services', async () => {
    await database.dataSource.getRepository(Client).insert(platform);
    done(await run('reset', '--yes'), 'The database is empty.');
    expect(await database.dataSource.getRepository(Client).find()).toEqual([platform]);
    expect(await counts()).toEqual([1, 0, 0, 0, 0, 0]);
    expect(await run('load', FIXTURES)).toMatchObject({ code: 0 });
  });

  it('empties every table of every area, also one that no list names, except for the audit trail (B14)', async () => {
    const { dataSource } = database;
    await dataSource.getRepository(Client).insert(platform);
    await dataSource.getRepository(IdempotencyKey).insert({
      ...{ client_id: 'acme', key: 'k1', fingerprint: Buffer.from('f'), status: 204, body: null, change_ids: [] },
      created_at: new Date(),
    });
    for (const area of ['coding', 'security']) {
      await dataSource.query(`insert into ${area}.rate_limit values ('ada', 1, 1)`);
      await dataSource.query(`create table ${area}.added_later (id text primary key, client_id text)`);
      await dataSource.query(`insert into ${area}.added_later values ('1', 'acme')`);
    }
    const countRows = async () => {
      const tables: { name: string }[] = await dataSource.query(
        `select table_schema || '.' || table_name as name from information_schema.tables
          where table_schema in ('coding', 'security') order by name`,
      );
      const rows = await Promise.all(
        tables.map(({ name }) => dataSource.query(`select '${name}' as name from ${name.replace('.user', '."user"')}`)),
      );
      return rows.filter(({ length }) => length > 0).map(([{ name }]) => name as string);
    };
    expect(await countRows()).toEqual(expect.arrayContaining(['coding.added_later', 'coding.idempotency_key']));
    done(await run('reset', '--yes'), 'The database is empty.');
    expect(await countRows()).toEqual([
      'coding.migrations',
      'security.audit_event',
      'security.client',
      'security.migrations',
    ]);
    expect(await dataSource.getRepository(Client).find()).toEqual([platform]);
  });

  it('asks for a confirmation at a terminal, and changes nothing without it', async () => {
    const before = await counts();
    const question = 'Delete every client account';
    const no = await seedOnTerminal(['reset'], { DATABASE_URL: database.url }, { question, answer: 'n' });
    expect(no.code).toBe(1);
    expect(no.screen).toMatch(/Database: postgres.+Delete every client account.+Nothing was changed\./s);
    expect(await counts()).toEqual(before);
    const yes = await seedOnTerminal(['reset'], { DATABASE_URL: database.url }, { question, answer: 'y' });
    expect(yes.code).toBe(0);
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('fails without a terminal and without --yes', async () => {
    const before = await counts();
    failed(await run('reset'), /^Database: .+\nCannot ask without a terminal; add --yes\.\n$/);
    expect(await counts()).toEqual(before);
  });

  it('is interrupted by Ctrl-C at its question', async () => {
    const before = await counts();
    const question = 'Delete every client account';
    const end = await seedOnTerminal(['reset'], { DATABASE_URL: database.url }, { question, answer: '\x03' });
    expect(end).toEqual({ code: 130, screen: expect.stringContaining('Interrupted. Nothing was written.') });
    expect(await counts()).toEqual(before);
  });

  it('needs --force in production, like generate', async () => {
    const before = await counts();
    const production = { DATABASE_URL: database.url, NODE_ENV: 'production' };
    failed(await seed(['reset', '--yes'], production), /^NODE_ENV is production: reset needs --force\.\n$/);
    failed(
      await seed(['generate', '--mentions', '1'], production),
      /^NODE_ENV is production: generate needs --force\.\n$/,
    );
    expect(await counts()).toEqual(before);
    expect(await seed(['generate', '--mentions', '1', '--force'], production)).toMatchObject({ code: 0 });
    expect(await seed(['reset', '--yes', '--force'], production)).toMatchObject({ code: 0 });
  });
});

describe('load of the demo fixtures', () => {
  it('needs --force in production, because the passwords are public', async () => {
    const empty = await createTestDatabase(securityData, codingData);
    const production = { DATABASE_URL: empty.url, NODE_ENV: 'production' };
    const rejection = /^NODE_ENV is production: loading the demo fixtures needs --force\.\n$/;
    failed(await seed(['load', FIXTURES], production), rejection);
    expect(await empty.dataSource.getRepository(Client).count()).toBe(0);
    expect(await seed(['load', '--force', FIXTURES], production)).toMatchObject({ code: 0 });
    await empty.drop();
  });
});

describe('dump DIR (F4)', () => {
  it('writes fixtures for an equal database, without secrets, that only the owner can read', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'earshot-dump-'));
    const folder = join(parent, 'new');
    expect(await run('dump', folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('mentions.ndjson: 300 mentions'),
    });
    expect(await modeOf(folder)).toBe(0o700);
    for (const name of await readdir(folder)) expect(await modeOf(join(folder, name))).toBe(0o600);
    const users = await readFile(join(folder, 'users.ndjson'), 'utf8');
    const applications = await readFile(join(folder, 'applications.ndjson'), 'utf8');
    expect(users + applications).not.toMatch(/argon2|demo-password|demo-secret|hash/);
    expect(JSON.parse(users.split('\n')[0])).toMatchObject({ id: 'user-ada', password: null, scope: 'read write' });
    expect(JSON.parse(applications.split('\n')[0])).toMatchObject({
      id: 'acme-analytics',
      oauth_client_secret: null,
      mention_members: 'all',
    });

    const copy = await createTestDatabase(securityData, codingData);
    expect(await seed(['load', folder], { DATABASE_URL: copy.url })).toMatchObject({ code: 0 });
    for (const table of [
      ...['coding.report', 'coding.dashboard', 'coding.mention', 'coding.mention_document', 'security.client'],
    ]) {
      // The transaction that loaded a report is another one.
      const rows = (source: TestDatabase) =>
        source.dataSource.query(`select to_jsonb(t) - 'loaded_xid' as row from ${table} t order by 1`);
      expect(await rows(copy)).toEqual(await rows(database));
    }
    const copied = await copy.dataSource.getRepository(User).findOneByOrFail({ login: 'ada' });
    expect(await verifyPassword(copied.password_hash, 'demo-password')).toBe(false);
    await copy.drop();

    expect(await run('load', folder)).toMatchObject({ code: 0 });
    expect(await verifyPassword((await user('ada')).password_hash, 'demo-password')).toBe(true);
    await rm(parent, { recursive: true });
  });

  it('writes the same dashboards after they were loaded again, without reports that changed their owner (F6)', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'earshot-dump-'));
    const dumped = async (name: string) => {
      expect(await run('dump', join(parent, name))).toMatchObject({ code: 0 });
      return readFile(join(parent, name, 'dashboards.ndjson'), 'utf8');
    };
    const before = await dumped('before');
    expect(before).toBe(
      '{"id":"acme-water","client_id":"acme","name":"Sparkling water",' +
        '"report_list_id":["acme-brand","acme-competitors"]}\n',
    );
    expect(await run('reset', '--yes')).toMatchObject({ code: 0 });
    expect(await run('load', join(parent, 'before'))).toMatchObject({ code: 0 });
    expect(await dumped('after')).toBe(before);

    await database.dataSource.getRepository(Report).update('acme-brand', { client_id: 'globex' });
    expect(await dumped('moved')).toBe(before.replace('"acme-brand",', ''));
    expect(await run('load', join(parent, 'moved'))).toMatchObject({ code: 0 });
    await rm(parent, { recursive: true });
  });
});
