import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData, Mention, Report } from '@earshot/coding/entities';
import {
  AccessToken,
  Application,
  Client,
  PLATFORM_CLIENT_ID,
  securityData,
  User,
  verifyPassword,
} from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES, type Outcome, seed, seedOnTerminal } from './seed-process.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(securityData, codingData);
  expect(await run('load', FIXTURES)).toMatchObject({ code: 0 });
});
afterEach(() => database.drop());

const run = (...args: string[]) => seed(args, { DATABASE_URL: database.url });
const user = (login: string) => database.dataSource.getRepository(User).findOneByOrFail({ login });
const done = (outcome: Outcome, line: string) => expect(outcome).toEqual({ code: 0, stdout: `${line}\n`, stderr: '' });
const failed = (outcome: Outcome, line: RegExp) =>
  expect(outcome).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) });
const counts = () =>
  Promise.all(
    [Client, Application, User, Report, Mention].map((Entity) => database.dataSource.getRepository(Entity).count()),
  );

describe('users (F4)', () => {
  it('are unlocked, locked, deactivated and activated', async () => {
    await database.dataSource
      .getRepository(User)
      .update({ login: 'chloe' }, { failed_logins: 4, locked_until: new Date() });
    done(await run('unlock', 'chloe'), 'chloe is unlocked.');
    expect(await user('chloe')).toMatchObject({ locked: false, failed_logins: 0, locked_until: null });
    done(await run('lock', 'ada'), 'ada is locked.');
    expect((await user('ada')).locked).toBe(true);
    done(await run('deactivate', 'ben'), 'ben is deactivated.');
    expect((await user('ben')).activated).toBe(false);
    done(await run('activate', 'bruno'), 'bruno is active.');
    expect((await user('bruno')).activated).toBe(true);
  });

  it('lose every token with revoke', async () => {
    const { id } = await user('ada');
    const token = {
      family_id: '00000000-0000-0000-0000-000000000000',
      application_id: 'acme-analytics',
      scope: 'read',
      issued_at: new Date(),
      expires_at: new Date(),
    };
    const tokens = database.dataSource.getRepository(AccessToken);
    await tokens.insert([
      { ...token, hash: Buffer.from('1'), user_id: id },
      { ...token, hash: Buffer.from('2'), user_id: 'user-ben' },
    ]);
    done(await run('revoke', 'ada'), 'ada has no token any more.');
    expect((await tokens.find()).map(({ user_id }) => user_id)).toEqual(['user-ben']);
  });

  it('get the password that standard input holds', async () => {
    const outcome = await seed(['set-password', 'ada'], { DATABASE_URL: database.url }, 'a new password\n');
    done(outcome, 'ada has a new password.');
    expect(await verifyPassword((await user('ada')).password_hash, 'a new password')).toBe(true);
    failed(await run('set-password', 'ada'), /^The password is empty\.\n$/);
    const typed = await seedOnTerminal(
      ['set-password', 'ada'],
      { DATABASE_URL: database.url },
      { question: 'New password', answer: 'typed in\r' },
    );
    expect(typed.code).toBe(0);
    expect(typed.screen).not.toContain('typed in');
    expect(await verifyPassword((await user('ada')).password_hash, 'typed in')).toBe(true);
  });

  it('that do not exist are told', async () => {
    for (const command of ['unlock', 'lock', 'deactivate', 'activate', 'revoke']) {
      failed(await run(command, 'nobody'), /^There is no user with the login "nobody"\.\n$/);
    }
  });
});

describe('list', () => {
  it('shows users, applications and reports, and no secret', async () => {
    const users = await run('list', 'users');
    expect(users.stdout.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      'login id account state',
      'ada user-ada acme active',
      'ben user-ben acme active',
      'bruno user-bruno acme deactivated',
      'chloe user-chloe acme locked',
      'dmitri user-dmitri acme password expired',
      'gwen user-gwen globex active',
      '',
    ]);
    expect((await run('list', 'reports')).stdout).toMatch(/acme-brand +acme +.+ 150\n/);
    const applications = (await run('list', 'applications')).stdout;
    expect(applications).toContain('acme-analytics');
    expect(users.stdout + applications).not.toMatch(/secret|argon2/);
    expect(await run('list', 'secrets')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Allowed choices are'),
    });
  });
});

describe('reset (F4)', () => {
  const platform = { id: PLATFORM_CLIENT_ID, name: 'Earshot platform' };

  it('empties the database but for the application of the services themselves', async () => {
    await database.dataSource.getRepository(Client).insert(platform);
    done(await run('reset', '--yes'), 'The database is empty.');
    expect(await database.dataSource.getRepository(Client).find()).toEqual([platform]);
    expect(await counts()).toEqual([1, 0, 0, 0, 0]);
    expect(await run('load', FIXTURES)).toMatchObject({ code: 0 });
  });

  it('asks at a terminal, and does nothing unless told yes', async () => {
    const before = await counts();
    const question = 'Delete every client account';
    const no = await seedOnTerminal(['reset'], { DATABASE_URL: database.url }, { question, answer: 'n' });
    expect(no.code).toBe(1);
    expect(no.screen).toContain('Nothing was changed.');
    expect(await counts()).toEqual(before);
    const yes = await seedOnTerminal(['reset'], { DATABASE_URL: database.url }, { question, answer: 'y' });
    expect(yes.code).toBe(0);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  it('refuses without a terminal and without --yes', async () => {
    const before = await counts();
    failed(await run('reset'), /^There is no terminal to ask at: give --yes\n$/);
    expect(await counts()).toEqual(before);
  });

  it('needs --force in production, as generate does', async () => {
    const before = await counts();
    const production = { DATABASE_URL: database.url, NODE_ENV: 'production' };
    failed(await seed(['reset', '--yes'], production), /^NODE_ENV is production: reset needs --force\n$/);
    failed(
      await seed(['generate', '--mentions', '1'], production),
      /^NODE_ENV is production: generate needs --force\n$/,
    );
    expect(await counts()).toEqual(before);
    expect(await seed(['generate', '--mentions', '1', '--force'], production)).toMatchObject({ code: 0 });
    expect(await seed(['reset', '--yes', '--force'], production)).toMatchObject({ code: 0 });
  });
});

describe('dump DIR (F4)', () => {
  it('writes fixtures that load takes into the same database elsewhere, without secrets', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-dump-'));
    expect(await run('dump', folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('mentions.ndjson: 300 mentions'),
    });
    const users = await readFile(join(folder, 'users.ndjson'), 'utf8');
    const applications = await readFile(join(folder, 'applications.ndjson'), 'utf8');
    expect(users + applications).not.toMatch(/argon2|demo-password|demo-secret|hash/);
    expect(JSON.parse(users.split('\n')[0])).toMatchObject({ id: 'user-ada', password: null });
    expect(JSON.parse(applications.split('\n')[0])).toMatchObject({ id: 'acme-analytics', oauth_client_secret: null });

    const copy = await createTestDatabase(securityData, codingData);
    expect(await seed(['load', folder], { DATABASE_URL: copy.url })).toMatchObject({ code: 0 });
    for (const table of ['coding.report', 'coding.mention', 'coding.mention_document', 'security.client']) {
      const rows = (source: TestDatabase) => source.dataSource.query(`select * from ${table} order by 1, 2`);
      expect(await rows(copy)).toEqual(await rows(database));
    }
    const copied = await copy.dataSource.getRepository(User).findOneByOrFail({ login: 'ada' });
    expect(await verifyPassword(copied.password_hash, 'demo-password')).toBe(false);
    await copy.drop();

    expect(await run('load', folder)).toMatchObject({ code: 0 });
    expect(await verifyPassword((await user('ada')).password_hash, 'demo-password')).toBe(true);
    await rm(folder, { recursive: true });
  });
});

describe('help', () => {
  it.each([
    'load',
    'generate',
    'dump',
    'reset',
    'list',
    'unlock',
    'lock',
    'deactivate',
    'activate',
    'revoke',
    'set-password',
  ])('of %s says what it does, with an example', async (command) => {
    const { code, stdout } = await run(command, '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: seed /);
    expect(stdout).toMatch(new RegExp(`Example:\\n {2}.*npm run seed -- ${command}`));
  });
});
