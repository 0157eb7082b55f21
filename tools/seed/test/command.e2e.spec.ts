import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData } from '@earshot/coding/entities';
import { withClient } from '@earshot/database-kit';
import { startEmbeddedDatabase } from '@earshot/embedded-database';
import { securityData } from '@earshot/security/entities';
import { createTestDatabase } from '@earshot/test-kit/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseLine, FIXTURES, seedAlone as run } from './seed-process.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-seed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seed = (args: string[], settings: Record<string, string> = {}) => run(args, { DATA_DIR: folder, ...settings });

async function countMentions(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select count(*)::int from coding.mention');
  await client.end();
  return rows[0].count;
}

describe('the database of the seeding tool (F5)', () => {
  it('is the embedded one of DATA_DIR, which the tool starts, migrates and stops', async () => {
    const own = { DATA_DIR: join(folder, 'own') };
    const { code, stdout, stderr } = await seed(['load', FIXTURES], own);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `New database: the embedded one in ${own.DATA_DIR}\n` });
    expect(stdout).toContain(`${join(FIXTURES, 'users.json')}: 9 users`);
    expect(await seed(['load', FIXTURES], own)).toEqual({ code: 0, stdout, stderr: '' });
    const database = await startEmbeddedDatabase({ folder: own.DATA_DIR });
    expect(await countMentions(database.url)).toBe(300);
    await database.stop();
  });

  it('is the running one if another process runs the embedded database', async () => {
    const database = await startEmbeddedDatabase({ folder });
    expect((await seed(['load', FIXTURES])).code).toBe(0);
    expect(await countMentions(database.url)).toBe(300);
    await database.stop();
  });

  it('is that of DATABASE_URL if it is set', async () => {
    const database = await createTestDatabase();
    expect((await seed(['load', FIXTURES], { DATABASE_URL: database.url })).code).toBe(0);
    expect(await countMentions(database.url)).toBe(300);
    await database.drop();
  });
});

describe('a database that does not answer (F4)', () => {
  const message = (reason: string) =>
    `The database does not answer (${reason}). Nothing was written. Start it, or correct DATABASE_URL.\n`;

  it('is named at once if nothing listens at its address', async () => {
    const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/earshot' };
    expect(await seed(['load', FIXTURES], settings)).toEqual({
      code: 1,
      stdout: '',
      stderr: message('connect ECONNREFUSED 127.0.0.1:1'),
    });
  });

  it('is named after 10 s if it accepts connections without an answer', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `postgres://127.0.0.1:${port}/earshot`;
    const [reading, writing] = await Promise.all([
      seed(['list', 'users'], { DATABASE_URL: url }),
      seed(['load', FIXTURES], { DATABASE_URL: url }),
    ]);
    expect(reading).toEqual({
      code: 1,
      stdout: '',
      stderr: databaseLine(url) + message('Connection terminated due to connection timeout'),
    });
    expect(writing).toEqual({ code: 1, stdout: '', stderr: message('timeout expired') });
    server.close();
  });
});

describe('load (F1)', () => {
  const client = '{"id":"c1","name":"From a pipe"}\n';
  const loaded = async (url: string) => {
    const connection = new pg.Client({ connectionString: url });
    await connection.connect();
    const { rows } = await connection.query('select id, name from security.client');
    await connection.end();
    return rows;
  };

  it('reads NDJSON from standard input', async () => {
    const database = await createTestDatabase();
    const settings = { DATABASE_URL: database.url };
    const outcome = await run(['load', '-', '--type', 'clients'], settings, client);
    expect(outcome).toEqual({ code: 0, stdout: 'standard input: 1 client\n', stderr: '' });
    expect(await loaded(database.url)).toEqual([{ id: 'c1', name: 'From a pipe' }]);
    const user = { id: 'u1', client_id: 'c1', login: 'pipe', email: '', password: 'demo-password' };
    const production = { ...settings, NODE_ENV: 'production' };
    expect(await run(['load', '-', '--type', 'users'], production, JSON.stringify(user))).toEqual({
      code: 1,
      stdout: '',
      stderr: 'NODE_ENV is production: loading the demo fixtures needs --force.\n',
    });
    expect(await run(['load', '-'], settings, client)).toEqual({
      code: 2,
      stdout: '',
      stderr: "error: the path - (standard input) needs option '--type <type>', the type of its fixtures.\n",
    });
    expect(await run(['load', FIXTURES, '--type', 'clients'], settings)).toEqual({
      code: 2,
      stdout: '',
      stderr: "error: option '--type <type>' needs the path - (standard input); a file is named after its type.\n",
    });
    await database.drop();
  });

  it('only checks the files with --check, and needs no database', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' };
    const good = await run(['load', FIXTURES, '--check'], settings);
    expect(good).toMatchObject({ code: 0, stderr: '' });
    expect(good.stdout).toContain(`${join(FIXTURES, 'mentions.ndjson')}: 300 mentions, no problems\n`);
    const bad = await run(['load', '-', FIXTURES, '--type', 'clients', '--check'], settings, `${client}${client}{}`);
    expect(bad).toMatchObject({ code: 1, stdout: expect.stringContaining('users.json: 9 users, no problems\n') });
    expect(bad.stderr).toMatch(
      /^standard input: line 2: id "c1" repeats that of line 1\n.+: line 3: id must .+\n.+: 2 problems\n$/,
    );
  });
});

describe('users whose passwords could not be set (B8)', () => {
  it('are loaded with a warning', async () => {
    const database = await createTestDatabase(securityData, codingData);
    const aClient = JSON.stringify({ id: 'c1', name: 'Client' });
    const lines = ['a password', 'short', 'Password1', null].map((password, index) =>
      JSON.stringify({ id: `u${index}`, client_id: 'c1', login: `login-${index}`, email: '', password }),
    );
    const settings = { DATABASE_URL: database.url };
    await run(['load', '-', '--type', 'clients'], settings, aClient);
    const warnings =
      'standard input: line 2: warning: The password must have at least 8 characters.\n' +
      'standard input: line 3: warning: The password must not be one of the 10 000 most used ones.\n';
    const load = (...options: string[]) =>
      run(['load', '-', '--type', 'users', ...options], settings, lines.join('\n'));
    expect(await load('--check')).toEqual({
      code: 0,
      stdout: 'standard input: 4 users, no problems\n',
      stderr: warnings,
    });
    expect(await load()).toEqual({ code: 0, stdout: 'standard input: 4 users\n', stderr: warnings });
    await database.drop();
  });
});

describe('a command that reads or administers (F5)', () => {
  const COMMANDS = [
    ['audit', '--json'],
    ['list', 'users'],
    ['dump', 'copy'],
    ['unlock', 'ada'],
    ['deactivate', 'ada'],
    ['revoke', 'ada'],
    ['rotate-secret', 'acme-analytics'],
    ['reset', '--yes'],
  ];

  it.each(COMMANDS)('creates no database: %s', async (...args) => {
    const empty = join(folder, 'mistyped');
    expect(await seed(args, { DATA_DIR: empty })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `There is no database in DATA_DIR (${empty}). ` +
        'Set DATA_DIR to the folder of npm start, or DATABASE_URL to the database of the platform.\n',
    });
    expect(await readdir(folder)).not.toContain('mistyped');
  });

  it('needs DATABASE_URL in production, even if there is an embedded database', async () => {
    expect((await seed(['load', FIXTURES])).code).toBe(0);
    expect(await seed(['list', 'users'], { NODE_ENV: 'production' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'NODE_ENV is production: set DATABASE_URL to the database of the platform.\n',
    });
  });

  it('names its database without credentials', async () => {
    await seed(['load', FIXTURES]);
    const embedded = await seed(['list', 'users']);
    expect(embedded).toMatchObject({ code: 0, stderr: `Database: the embedded one in ${folder}\n` });
    const database = await createTestDatabase(securityData, codingData);
    const given = await seed(['list', 'users'], { DATABASE_URL: database.url });
    expect(given).toMatchObject({ code: 0, stderr: databaseLine(database.url) });
    const { password } = new URL(database.url);
    expect(given.stderr).not.toContain(password === '' ? '@' : password);
    await database.drop();
  });
});

describe('a command that only reads (F5)', () => {
  const COMMANDS = [['list', 'users'], ['audit'], ['dump', 'copy']];
  const stored = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query(
        `select oid::regclass::text as name, xmin::text from pg_class
          where relnamespace::regnamespace::text in ('security', 'coding') order by 1`,
      );
      return rows;
    });

  it.each(COMMANDS)('creates nothing in a database that is not one of the platform: %s', async (...args) => {
    const database = await createTestDatabase();
    expect(await seed(args, { DATABASE_URL: database.url })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `${databaseLine(database.url)}This is not a database of the platform: its tables are missing. Check ` +
        'DATABASE_URL, or create them with load, with generate, or with the migrate programs of the services.\n',
    });
    expect(await stored(database.url)).toEqual([]);
    await database.drop();
  });

  it.each(COMMANDS)('does not migrate a database of an older version: %s', async (...args) => {
    const database = await createTestDatabase(securityData, codingData);
    await withClient(database.url, (client) =>
      client.query(`delete from coding.migrations where name like 'CreateIdempotencyKeys%'`),
    );
    const before = await stored(database.url);
    const { code, stderr } = await seed(args, { DATABASE_URL: database.url });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('1 migration has not run.') });
    expect(await stored(database.url)).toEqual(before);
    await database.drop();
  });

  it('works in a database that accepts no changes, such as a standby', async () => {
    const database = await createTestDatabase(securityData, codingData);
    expect((await seed(['load', FIXTURES], { DATABASE_URL: database.url })).code).toBe(0);
    const settings = {
      DATABASE_URL: `${database.url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`,
    };
    for (const args of [...COMMANDS.slice(0, 2), ['dump', join(folder, 'of-standby')]]) {
      expect(await seed(args, settings)).toMatchObject({ code: 0 });
    }
    await database.drop();
  });
});

describe('the exit of the seeding tool', () => {
  it('is 1 if the output cannot be written, and says what was done', async () => {
    const database = await createTestDatabase(securityData, codingData);
    const settings = { DATABASE_URL: database.url };
    expect((await seed(['load', FIXTURES], settings)).code).toBe(0);
    const { code, stderr } = await run(['rotate-secret', 'acme-analytics'], settings, '', '/dev/full');
    expect({ code, stderr: stderr.split('\n').at(-2) }).toEqual({
      code: 1,
      stderr: 'The output could not be written (ENOSPC). Written: the change. Nothing else was written.',
    });
    await database.drop();
  });

  it('is 1 after one line that says what failed', async () => {
    const { code, stdout, stderr } = await seed(['load', join(FIXTURES, 'nothing.json')]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^\/.+nothing\.json: does not exist\n$/);
    const unreachable = await seed(['load', FIXTURES], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' });
    expect(unreachable).toMatchObject({ code: 1, stderr: expect.stringMatching(/^.+\n$/) });
    const malformed = await seed(['load', FIXTURES], { DATABASE_URL: 'x' });
    expect(malformed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^DATABASE_URL must be .+\n$/) });
  });

  it('is 2 after wrong arguments, and 0 after help', async () => {
    expect(await seed(['load'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("missing required argument 'path'"),
    });
    expect(await seed(['fill'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/unknown command 'fill'\n+Commands: load, .*, audit\n$/),
    });
    const help = await seed(['load', '--help']);
    expect(help).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('npm run seed -- load tools/seed/fixtures'),
    });
  });
});
