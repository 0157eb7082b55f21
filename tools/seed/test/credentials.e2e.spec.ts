import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData } from '@earshot/coding/entities';
import {
  Application,
  AuditEvent,
  Client,
  hashToken,
  NO_PASSWORD,
  NO_SECRET,
  PLATFORM_CLIENT_ID,
  securityData,
  User,
  verifyPassword,
} from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { databaseLine, type Outcome, seed, seedOnTerminal } from './seed-process.js';

let withClient: TestDatabase;
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  withClient = await createTestDatabase(securityData, codingData);
  await withClient.dataSource.getRepository(Client).insert({ id: 'acme', name: 'Acme Drinks' });
});
afterAll(() => withClient.drop());
beforeEach(async () => {
  database = await withClient.copy();
  folder = await mkdtemp(join(tmpdir(), 'earshot-credentials-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const settings = () => ({ DATABASE_URL: database.url, DEBUG: '1', CODING_SCOPE: 'code' });
const run = (...args: string[]) => seed(args, settings());
const application = (id: string) => database.dataSource.getRepository(Application).findOneByOrFail({ id });
const user = (login: string) => database.dataSource.getRepository(User).findOneByOrFail({ login });
const audited = () => database.dataSource.getRepository(AuditEvent).find();
/** What is there before the test, and in no audit entry. */
async function given(outcome: Promise<Outcome>): Promise<void> {
  expect(await outcome).toMatchObject({ code: 0 });
  await database.dataSource.query('truncate security.audit_event');
}
const printed = (outcome: Outcome, text: unknown) =>
  expect(outcome).toEqual({ code: 0, stdout: text, stderr: databaseLine(database.url) });

/** The command failed with one line, and changed and recorded nothing. */
async function rejected(outcome: Outcome, line: RegExp): Promise<void> {
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr.trimEnd().split('\n').at(-1)).toMatch(line);
  expect(await audited()).toEqual([]);
}

describe('create-client (F4)', () => {
  it('creates a client account with an id made from its name, and prints the id', async () => {
    printed(await run('create-client', 'Café Nord & Söhne'), 'cafe-nord-sohne\n');
    expect(await database.dataSource.getRepository(Client).findOneBy({ id: 'cafe-nord-sohne' })).toEqual({
      id: 'cafe-nord-sohne',
      name: 'Café Nord & Söhne',
    });
    expect(await audited()).toMatchObject([{ event: 'client_created', client_id: 'cafe-nord-sohne' }]);
    printed(await run('create-client', '東京', '--id', 'tokyo'), 'tokyo\n');
  });

  it('rejects an id that exists, and a name without letters for an id', async () => {
    const line = /^There is already a client account with the id "acme"\. Choose another one with --id\.$/;
    await rejected(await run('create-client', 'ACME'), line);
    await rejected(
      await run('create-client', '東京'),
      /^The name "東京" has no letters or digits for an id; add --id\./,
    );
  });
});

describe('enable-desk (F4, B17)', () => {
  const enabled = (outcome: Outcome, client: string, said: string) =>
    printed(outcome, `The users of ${client} may ${said} log in to the desk.\n`);
  const newClient = (id: string) => database.dataSource.getRepository(Client).insert({ id, name: id });

  it('creates an application for sessions, without a secret, unless the client account has one', async () => {
    await newClient('pages');
    enabled(await run('enable-desk', 'pages'), 'pages', 'now');
    expect(await application('pages-desk')).toMatchObject({
      client_id: 'pages',
      oauth_client_id: 'pages-desk',
      secret_hash: NO_SECRET,
      scope: 'read write',
      grant_types: ['session'],
    });
    enabled(await run('enable-desk', 'pages', '--id', 'another', '--scope', 'read'), 'pages', 'already');
    expect(await audited()).toMatchObject([
      { event: 'application_created', application_id: 'pages-desk', client_id: 'pages' },
    ]);
  });

  it('accepts an id and scopes', async () => {
    await newClient('tablets');
    enabled(await run('enable-desk', 'tablets', '--id', 'kiosk', '--scope', 'read', 'import'), 'tablets', 'now');
    expect(await application('kiosk')).toMatchObject({ scope: 'read import' });
  });

  it('rejects an unknown client account', async () => {
    await rejected(await run('enable-desk', 'acne'), /^There is no client account with the id "acne"\.$/);
  });
});

describe('create-application (F4)', () => {
  it('prints the OAuth client id and the secret once, and stores only the hash (B8)', async () => {
    const { code, stdout, stderr } = await run('create-application', 'acme');
    expect({ code, stderr }).toEqual({ code: 0, stderr: databaseLine(database.url) });
    const [, secret] = /^client_id=acme-drinks\nclient_secret=([\w-]{43})\n$/.exec(stdout)!;
    expect(await application('acme-drinks')).toEqual({
      id: 'acme-drinks',
      client_id: 'acme',
      name: 'Acme Drinks',
      oauth_client_id: 'acme-drinks',
      secret_hash: hashToken(secret),
      previous_secret_hash: null,
      previous_secret_expires_at: null,
      scope: 'read write',
      grant_types: ['password', 'refresh_token'],
      mention_members: 'all',
      machine_user_id: null,
    });
    const entries = await audited();
    expect(entries).toMatchObject([{ event: 'application_created', application_id: 'acme-drinks', client_id: 'acme' }]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('accepts a name, an id and scopes', async () => {
    const options = ['--name', 'Reader', '--id', 'acme-reader', '--scope', 'read', 'code'];
    expect(await run('create-application', 'acme', ...options)).toMatchObject({ code: 0 });
    expect(await application('acme-reader')).toMatchObject({ name: 'Reader', scope: 'read code' });
  });

  it('chooses the members of mentions in answers to the application (D28)', async () => {
    const options = ['--id', 'acme-columns', '--mention-members'];
    expect(await run('create-application', 'acme', ...options, 'columns')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Allowed choices are all, published'),
    });
    expect(await run('create-application', 'acme', ...options, 'published')).toMatchObject({ code: 0 });
    expect(await application('acme-columns')).toMatchObject({ mention_members: 'published' });
  });

  it('makes a machine user with the scope of the application, which only this application logs in as (B19)', async () => {
    const { code, stdout } = await run('create-application', 'acme', '--machine', 'robot', '--scope', 'read', 'code');
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/^client_id=acme-drinks\n/) });
    expect(await application('acme-drinks')).toMatchObject({
      grant_types: ['client_credentials'],
      machine_user_id: 'user-robot',
      scope: 'read code',
    });
    const noLogin = { email: null, password_hash: NO_PASSWORD, pwd_expires_at: null };
    expect(await user('robot')).toMatchObject({
      id: 'user-robot',
      client_id: 'acme',
      machine: true,
      scope: 'read code',
      ...noLogin,
    });
    expect(await audited()).toMatchObject([
      { event: 'user_created', user_id: 'user-robot', client_id: 'acme' },
      { event: 'application_created', application_id: 'acme-drinks' },
    ]);
  });

  it('takes a machine user that the client account has, as it is (B19)', async () => {
    await given(run('create-application', 'acme', '--machine', 'robot', '--scope', 'read'));
    const before = await user('robot');
    const options = ['--id', 'second', '--machine', 'robot'];
    expect(await run('create-application', 'acme', ...options)).toMatchObject({ code: 0 });
    expect(await application('second')).toMatchObject({ machine_user_id: before.id, scope: 'read write' });
    expect(await user('robot')).toEqual(before);
    expect(await audited()).toMatchObject([{ event: 'application_created', application_id: 'second' }]);
  });

  it('takes neither a person nor a user of another client account for a machine user (B19)', async () => {
    await given(seed(['create-user', 'acme', 'eve'], settings(), 'a password'));
    await given(run('create-client', 'Nord'));
    const asMachine = (client: string, login: string) => run('create-application', client, '--machine', login);
    await rejected(await asMachine('acme', 'eve'), /^eve is a person, not a machine user\. Choose another login\.$/);
    await rejected(
      await asMachine('nord', 'eve'),
      /^There is already a user with the login "eve"\. Choose another login\.$/,
    );
    await given(asMachine('nord', 'robot'));
    await rejected(await asMachine('acme', 'robot'), /^There is already a user with the login "robot"\./);
    expect(await database.dataSource.getRepository(Application).findBy({ client_id: 'acme' })).toEqual([]);
  });

  it('makes no machine user if the application cannot be made (B19)', async () => {
    await given(run('create-application', 'acme'));
    await rejected(
      await run('create-application', 'acme', '--machine', 'robot'),
      /^There is already an application with the id "acme-drinks"/,
    );
    expect(await database.dataSource.getRepository(User).findOneBy({ login: 'robot' })).toBeNull();
  });

  it('rejects an unknown client account, an id that exists, and a malformed scope', async () => {
    await given(run('create-application', 'acme'));
    await rejected(await run('create-application', 'acne'), /^There is no client account with the id "acne"\.$/);
    await rejected(
      await run('create-application', 'acme', '--id', 'acme-drinks'),
      /^There is already an application with the id "acme-drinks"\. Choose another one with --id\.$/,
    );
    expect(await run('create-application', 'acme', '--scope', 'a"b')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('must be scopes separated by spaces'),
    });
  });
});

describe('the id or login of something new', () => {
  it.each([
    ['create-client', 'Name', '--id', ''],
    ['create-client', 'Name', '--id', 'a\nb'],
    ['create-application', 'acme', '--id', 'a\tb'],
    ['create-user', 'acme', ''],
    ['create-user', 'acme', 'a\u009bb'],
    ['create-introspector', ''],
    ['create-introspector', 'x'.repeat(1_001)],
    ['create-user', 'acme', 'é'.repeat(501)],
  ])('has 1 to 1000 bytes, and no control characters: %j', async (...args) => {
    const { code, stderr } = await seed(args, settings(), 'a password');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('must have 1 to 1000 bytes in UTF-8, and no control characters.'),
    });
  });
});

describe('create-user (F4)', () => {
  const createUser = (input: string, ...args: string[]) => seed(['create-user', ...args], settings(), input);

  it('creates a user with the password from standard input', async () => {
    printed(await createUser('a password\n', 'acme', 'eve', '--email', 'eve@acme.example'), 'eve is a user of acme.\n');
    const { password_hash, ...stored } = await user('eve');
    expect(stored).toEqual({
      id: 'user-eve',
      client_id: 'acme',
      login: 'eve',
      email: 'eve@acme.example',
      activated: true,
      locked: false,
      pwd_expires_at: null,
      logged_at: null,
      machine: false,
      scope: null,
    });
    expect(await verifyPassword(password_hash, 'a password')).toBe(true);
    expect(await audited()).toMatchObject([{ event: 'user_created', user_id: 'user-eve', client_id: 'acme' }]);
  });

  it('stores the login in NFC, and rejects one that is equal in NFC (B8)', async () => {
    await createUser('a password', 'acme', 'zoe\u0308', '--id', 'zoe');
    expect((await user('zo\u00eb')).id).toBe('zoe');
    await database.dataSource.getRepository(User).update({ id: 'zoe' }, { login: 'zoe\u0308' });
    await database.dataSource.query('truncate security.audit_event');
    for (const login of ['zo\u00eb', 'zoe\u0308']) {
      await rejected(
        await createUser('a password', 'acme', login, '--id', 'zoe-2'),
        /^There is already a user with the login "zo\u00eb"\. Choose another login\.$/,
      );
    }
  });

  it('limits the scope of the user (B15)', async () => {
    await createUser('a password', 'acme', 'rae', '--scope', 'read', 'write');
    expect((await user('rae')).scope).toBe('read write');
    const malformed = await createUser('a password', 'acme', 'ray', '--scope', 'a\\b');
    expect(malformed).toMatchObject({ code: 2, stderr: expect.stringContaining('must be scopes separated by spaces') });
    expect(await database.dataSource.getRepository(User).existsBy({ login: 'ray' })).toBe(false);
  });

  it('asks for the password on a terminal, and does not show it', async () => {
    const answer = { question: 'New password', answer: 'typed secretly\r' };
    const { code, screen } = await seedOnTerminal(['create-user', 'acme', 'frank'], settings(), answer);
    expect(code).toBe(0);
    expect(screen).toContain('frank is a user of acme.');
    expect(screen).not.toContain('typed secretly');
    expect(await verifyPassword((await user('frank')).password_hash, 'typed secretly')).toBe(true);
  });

  it('rejects an unknown client account, a login that exists, and an empty or short password or one of several lines', async () => {
    await given(createUser('a password', 'acme', 'eve'));
    await rejected(await createUser('a password', 'acne', 'grace'), /^There is no client account with the id "acne"\./);
    for (const id of [[], ['--id', 'other']]) {
      await rejected(
        await createUser('a password', 'acme', 'eve', ...id),
        /^There is already a user with the login "eve"\. Choose another login\.$/,
      );
    }
    await rejected(
      await createUser('', 'acme', 'grace'),
      /^There is no password on standard input\. Nothing was written\./,
    );
    await rejected(await createUser('short', 'acme', 'grace'), /^The password must have at least 8 characters\.$/);
    await rejected(await createUser('Grace.Hopper', 'acme', 'grace.hopper'), /^The password must not be the login\.$/);
    await rejected(await createUser('a password\nanother\n', 'acme', 'grace'), /^The password must be one line\.$/);
    expect(await database.dataSource.getRepository(User).findOneBy({ login: 'grace' })).toBeNull();
  });
});

describe('grant-scope (F4)', () => {
  it('adds scopes to those that an application may ask for', async () => {
    await run('create-application', 'acme', '--id', 'granted', '--scope', 'read');
    printed(await run('grant-scope', 'granted', 'code', 'read'), 'granted may ask for: read code\n');
    expect(await application('granted')).toMatchObject({ scope: 'read code' });
    const entry = { event: 'scope_granted', application_id: 'granted', client_id: 'acme', reason: 'code read' };
    expect((await audited()).slice(1)).toMatchObject([entry]);
    printed(await run('grant-scope', 'granted', 'code'), 'granted may ask for: read code\n');
    expect(await audited()).toHaveLength(2);
  });

  it('rejects an unknown application', async () => {
    await rejected(await run('grant-scope', 'nothing', 'code'), /^There is no application with the id "nothing"\.$/);
  });
});

describe('revoke-scope (F4, B15)', () => {
  it('takes scopes from those that an application may ask for', async () => {
    await run('create-application', 'acme', '--id', 'narrowed', '--scope', 'read', 'write', 'code', 'import');
    printed(await run('revoke-scope', 'narrowed', 'import', 'write'), 'narrowed may ask for: read code\n');
    expect(await application('narrowed')).toMatchObject({ scope: 'read code' });
    const entry = { event: 'scope_revoked', application_id: 'narrowed', client_id: 'acme', reason: 'import write' };
    expect((await audited()).slice(1)).toMatchObject([entry]);
  });

  it('rejects a scope that the application does not have, the last one, and an unknown application', async () => {
    await given(run('create-application', 'acme', '--id', 'narrowed', '--scope', 'read', 'code'));
    const has = 'It may ask for: read code';
    await rejected(await run('revoke-scope', 'narrowed', 'read', 'codes'), RegExp(`does not have codes\\. ${has}$`));
    await rejected(await run('revoke-scope', 'narrowed', 'code read'), RegExp(`at least one scope\\. ${has}$`));
    expect(await application('narrowed')).toMatchObject({ scope: 'read code' });
    await rejected(await run('revoke-scope', 'nothing', 'read'), /^There is no application with the id "nothing"\.$/);
  });
});

describe('a scope that no operation asks for (B15)', () => {
  const warning = (scope: string, known: string) =>
    `${databaseLine(database.url)}Warning: no operation asks for ${scope}. The platform has the scopes ${known}. If ` +
    'CODING_SCOPE, IMPORT_SCOPE or ERASE_SCOPE of the services names another one, set it here, too.\n';

  it('is granted with a warning, which names the scopes of the platform', async () => {
    await run('create-application', 'acme', '--id', 'warned', '--scope', 'read');
    const { stdout, stderr } = await run('grant-scope', 'warned', 'codes', 'erase', 'imports');
    expect(stdout).toBe('warned may ask for: read codes erase imports\n');
    expect(stderr).toBe(warning('codes imports', 'read write introspect code import erase'));
    printed(await run('grant-scope', 'warned', 'read write introspect code import'), expect.any(String));
  });

  it('is so with the settings of the services', async () => {
    await given(run('create-application', 'acme', '--id', 'warned', '--scope', 'read'));
    const renamed = { DATABASE_URL: database.url, IMPORT_SCOPE: 'bring', ERASE_SCOPE: 'write' };
    const { stderr } = await seed(['grant-scope', 'warned', 'bring', 'write', 'import', 'code'], renamed);
    expect(stderr).toBe(warning('import code', 'read write introspect bring'));
    const malformed = { DATABASE_URL: database.url, ERASE_SCOPE: 'erase it' };
    expect((await seed(['grant-scope', 'warned', 'read'], malformed)).stderr).toBe(
      'ERASE_SCOPE must be one scope, without spaces\n',
    );
  });

  it('is set with a warning that names spaces if it has a comma', async () => {
    const { stderr } = await seed(['create-user', 'acme', 'nora', '--scope', 'read,write'], settings(), 'a password');
    expect(stderr).toMatch(/no operation asks for read,write\. Spaces separate scopes, not commas\. The platform has /);
    expect((await user('nora')).scope).toBe('read,write');
  });

  it('is also set with a warning for a new application, and for a user', async () => {
    const known = 'read write introspect code import erase';
    const commands = [
      ['create-application', 'acme', '--id', 'misspelt', '--scope', 'raed'],
      ['create-user', 'acme', 'mia', '--scope', 'raed'],
      ['set-scope', 'mia', 'raed'],
    ];
    for (const command of commands) {
      const { code, stderr } = await seed(command, settings(), 'a password');
      expect({ code, stderr }).toEqual({ code: 0, stderr: warning('raed', known) });
    }
    expect((await user('mia')).scope).toBe('raed');
  });
});

describe('create-introspector (F4, A4, B7)', () => {
  it('prints the settings of coding and mention once', async () => {
    const { stdout } = await run('create-introspector');
    const [, secret] = /^INTROSPECTION_CLIENT_ID=services\nINTROSPECTION_CLIENT_SECRET=([\w-]{43})\n$/.exec(stdout)!;
    expect(await application('services')).toMatchObject({
      client_id: PLATFORM_CLIENT_ID,
      secret_hash: hashToken(secret),
      scope: 'introspect',
      grant_types: [],
    });
    const entry = { event: 'application_created', application_id: 'services', client_id: PLATFORM_CLIENT_ID };
    expect(await audited()).toMatchObject([entry]);
    expect((await run('list', 'applications')).stdout).toMatch(/^services +services +earshot +introspect +all +one$/m);
  });

  it('accepts a file with the secret, and then runs any number of times', async () => {
    const path = join(folder, 'introspection_secret');
    await writeFile(path, 'a secret of the deployment');
    const create = () => run('create-introspector', 'file', '--secret-file', path);
    printed(await create(), 'file may now introspect tokens.\n');
    const stored = await application('file');
    expect(stored.secret_hash).toEqual(hashToken('a secret of the deployment'));
    printed(await create(), 'file may already introspect tokens.\n');
    await run('rotate-secret', 'file');
    printed(await create(), 'file may already introspect tokens.\n');
    expect((await application('file')).previous_secret_hash).toEqual(stored.secret_hash);
  });

  it('rejects another secret, an application without the scope, and an unusable file', async () => {
    const path = join(folder, 'other_secret');
    await given(run('create-introspector', 'file'));
    await given(run('create-application', 'acme'));
    await writeFile(path, 'another secret that is long');
    const other = await run('create-introspector', 'file', '--secret-file', path);
    await rejected(other, /^There is already an application with the id "file", which has another secret/);
    await rejected(await run('create-introspector', 'acme-drinks'), /^There is already an application with the id/);
    await writeFile(path, 'short');
    const short = await run('create-introspector', 'new', '--secret-file', path);
    await rejected(short, /^The secret in .+ must have at least 20 characters\.$/);
    const missing = await run('create-introspector', 'new', '--secret-file', `${path}-missing`);
    await rejected(missing, /^The file .+-missing of --secret-file cannot be read \(ENOENT\)\.$/);
  });
});

describe('a dump that was loaded elsewhere', () => {
  it('is made usable by commands alone (F4)', async () => {
    await given(seed(['create-user', 'acme', 'eve'], settings(), 'a password'));
    await given(run('create-application', 'acme'));
    const target = join(folder, 'dump');
    expect(await run('dump', target)).toMatchObject({ code: 0 });
    const copy = await createTestDatabase(securityData, codingData);
    const there = (args: string[], input = '') => seed(args, { DATABASE_URL: copy.url }, input);
    expect(await there(['load', target])).toMatchObject({ code: 0 });
    expect((await there(['list', 'users'])).stdout).toMatch(/^eve .+ no password$/m);
    expect((await there(['list', 'applications'])).stdout).toMatch(/^acme-drinks .+ none$/m);

    expect(await there(['set-password', 'eve'], 'another password')).toMatchObject({ code: 0 });
    const rotated = await there(['rotate-secret', 'acme-drinks']);
    expect(rotated.stderr).toBe(`${databaseLine(copy.url)}acme-drinks had no secret.\n`);
    expect((await there(['list', 'users'])).stdout).toMatch(/^eve .+ active$/m);
    expect((await there(['list', 'applications'])).stdout).toMatch(/^acme-drinks .+ one$/m);
    await copy.drop();
  });
});

describe('a command that makes a secret', () => {
  it('writes it to no log and to no audit entry', async () => {
    await database.dataSource.query(`
      do $$ begin execute format('alter database %I set log_statement = ''all''', current_database()); end $$`);
    const outcomes = [
      await run('create-application', 'acme', '--id', 'logged'),
      await run('rotate-secret', 'logged'),
      await run('create-introspector', 'logged-too'),
    ];
    const path = join(folder, 'logged_secret');
    await writeFile(path, 'the secret of a file');
    const fromFile = await run('create-introspector', 'logged-from-file', '--secret-file', path);
    expect(fromFile.code).toBe(0);
    const created = await seed(['create-user', 'acme', 'logged'], settings(), 'the first password');
    const changed = await seed(['set-password', 'logged'], settings(), 'the second password');
    const taken = await seed(['create-user', 'acme', 'logged'], settings(), 'the third password');
    expect(taken.code).toBe(1);
    const secrets = outcomes.map(({ stdout }) => /[\w-]{43}$/m.exec(stdout)![0]);
    const log = await readFile(inject('databaseLog'), 'utf8');
    expect(log).toContain('logged-too');
    const written = [
      log,
      JSON.stringify(await audited()),
      ...[...outcomes, fromFile, created, changed, taken].map(({ stderr }) => stderr),
      ...[fromFile, created, changed, taken].map(({ stdout }) => stdout),
    ];
    const given = ['the secret of a file', 'the first password', 'the second password', 'the third password'];
    for (const secret of [...secrets, ...given]) {
      for (const text of written) expect(text).not.toContain(secret);
    }
    expect((await audited()).map(({ event }) => event).toSorted()).toEqual([
      'application_created',
      'application_created',
      'application_created',
      'password_set',
      'secret_rotated',
      'user_created',
    ]);
  });
});
