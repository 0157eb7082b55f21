import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData } from '@earshot/coding/entities';
import { hashToken, NO_PASSWORD, securityData, verifyPassword } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES, seed } from './seed-process.js';

const PASSWORD = 'only for tests';

let folder: string;
let dump: string;
beforeAll(async () => {
  const original = await createTestDatabase(securityData, codingData);
  folder = await mkdtemp(join(tmpdir(), 'earshot-anonymous-'));
  dump = join(folder, 'dump');
  expect(await seed(['load', FIXTURES], { DATABASE_URL: original.url })).toMatchObject({ code: 0 });
  expect(await seed(['dump', dump, '--anonymise'], { DATABASE_URL: original.url })).toMatchObject({ code: 0 });
  await original.drop();
});
afterAll(() => rm(folder, { recursive: true }));

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(securityData, codingData);
});
afterEach(() => database.drop());

const load = (options: string[], settings: Record<string, string> = {}) =>
  seed(['load', dump, ...options], { DATABASE_URL: database.url, ...settings });
const query = <Row>(text: string) => database.dataSource.query<Row[]>(text);
const hashes = async () => ({
  users: await query<{ password_hash: string; machine: boolean }>(
    'select id, password_hash, machine from security."user" order by id',
  ),
  applications: await query(`select id, secret_hash from security.application where id <> 'earshot' order by id`),
});

/** The secrets that a load printed, by OAuth client id. */
const secretsIn = (stdout: string) =>
  new Map([...stdout.matchAll(/^client_id=(.+)\nclient_secret=(.+)$/gm)].map(([, id, secret]) => [id, secret]));

describe('load of an anonymised dump (F4)', () => {
  it('with --password and --new-secrets can be used at once', async () => {
    const { code, stdout } = await load(['--password', PASSWORD, '--new-secrets']);
    expect(code).toBe(0);
    const { users } = await hashes();
    const people = users.filter(({ machine }) => !machine);
    expect(people.length).toBeGreaterThan(1);
    expect(stdout).toContain(`\n${people.length} users without a password got --password.\n`);
    for (const { password_hash } of people) expect(await verifyPassword(password_hash, PASSWORD)).toBe(true);
    // A machine user never has a password (B19).
    const machines = users.filter(({ machine }) => machine);
    expect(machines.map(({ password_hash }) => password_hash)).toEqual([NO_PASSWORD]);
    const secrets = secretsIn(stdout);
    const applications = await query<{ oauth_client_id: string; secret_hash: Buffer }>(
      // Applications that are only for sessions need no secret (B17).
      `select oauth_client_id, secret_hash from security.application
        where client_id in (select client_id from security."user") and grant_types <> '{session}'`,
    );
    expect([...secrets.keys()].sort()).toEqual(applications.map(({ oauth_client_id: id }) => id).sort());
    for (const { oauth_client_id, secret_hash } of applications) {
      expect(secret_hash).toEqual(hashToken(secrets.get(oauth_client_id)!));
    }
  });

  it('leaves passwords and secrets that are there', async () => {
    await load(['--password', PASSWORD, '--new-secrets']);
    const before = await hashes();
    const { code, stdout } = await load(['--password', 'another password', '--new-secrets']);
    expect(code).toBe(0);
    expect(stdout).toContain('\nNo user needed --password.\n');
    expect(secretsIn(stdout).size).toBe(0);
    expect(await hashes()).toEqual(before);
  });

  it('without these options leaves users and applications without credentials', async () => {
    const { code, stdout } = await load([]);
    expect(code).toBe(0);
    expect(stdout).not.toContain('client_secret');
    const { users } = await hashes();
    for (const { password_hash } of users) expect(await verifyPassword(password_hash, PASSWORD)).toBe(false);
  });

  it.each([
    ['a password that is too short', ['--password', 'short'], {}, /at least \d+ characters/],
    ['--password with --check', ['--password', PASSWORD, '--check'], {}, /cannot be used with option '--check'/],
    ['--new-secrets with --check', ['--new-secrets', '--check'], {}, /cannot be used with option '--check'/],
    [
      '--password in production without --force',
      ['--password', PASSWORD],
      { NODE_ENV: 'production' },
      /NODE_ENV is production: loading users with --password needs --force/,
    ],
  ])('is refused for %s, and loads nothing', async (_, options, settings, message) => {
    const before = await hashes();
    const { code, stderr } = await load(options, settings);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(message);
    expect(await hashes()).toEqual(before);
  });
});
