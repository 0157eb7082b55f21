import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseWithStandby } from './standby-support.js';

const run = promisify(execFile);
const programOf = (name: string) =>
  join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'apps', 'mention', `${name}.js`);

let database: DatabaseWithStandby;
beforeAll(async () => void (database = await DatabaseWithStandby.start()));
afterAll(() => database.stop());
afterEach(() => database.standby.run('select pg_wal_replay_resume()'));

const standbyUrl = () => database.standby.urlLike(database.mention.serviceUrl);

const settings = (url: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: '0',
  LOG_LEVEL: 'info',
  DATABASE_URL: database.mention.serviceUrl,
  DATABASE_REPLICA_URL: url,
  SECURITY_URL: database.mention.security.url,
  INTROSPECTION_CLIENT_ID: 'mention',
  INTROSPECTION_CLIENT_SECRET: 'secret',
});

/** The lines of the doctor about the standby, and its exit code. */
async function examine(url: string): Promise<{ exitCode: number; lines: string[] }> {
  const env = settings(url);
  const ended: Promise<{ code?: number; stdout: string }> = run(process.execPath, [programOf('doctor')], { env });
  const { code = 0, stdout } = await ended.catch((error: { code: number; stdout: string }) => error);
  return { exitCode: code, lines: stdout.split('\n').filter((line) => line.includes(' standby: ')) };
}

/** Starts mention, stops it when it listens, and returns its log lines. */
async function logOf(env: NodeJS.ProcessEnv): Promise<Record<string, unknown>[]> {
  const mention = spawn(process.execPath, [programOf('main')], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [output] = await Promise.all([text(mention.stdout!), once(mention, 'message').then(() => mention.kill())]);
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log of mention (A8)', () => {
  it('names the standby without secrets, and says that it is used', async () => {
    const log = await logOf(settings(standbyUrl()));
    const { protocol, host, pathname } = new URL(standbyUrl());
    expect(log).toContainEqual(expect.objectContaining({ msg: 'uses the standby for reads', standby: host }));
    const started = log.find(({ msg }) => msg === 'started') as { settings: Record<string, unknown> };
    expect(started.settings.DATABASE_REPLICA_URL).toBe(`${protocol}//${host}${pathname}`);
    expect(started.settings.DATABASE_REPLICA_MAX_LAG).toBe(0);
  });

  it('says why the standby is left out, and mention starts', async () => {
    const log = await logOf(settings(database.mention.serviceUrl));
    const left = log.find(({ msg }) => msg === 'leaves out the standby: the primary answers');
    expect(left).toMatchObject({
      level: 40,
      standby: new URL(database.mention.serviceUrl).host,
      reason: 'not a standby',
    });
    expect(log.map(({ msg }) => msg)).toContain('started');
    expect(JSON.stringify(log)).not.toContain(new URL(standbyUrl()).password);
  });

  it('has one line for a setting that is malformed, and mention does not start (A3)', async () => {
    const lineFor = async (variables: NodeJS.ProcessEnv) => {
      const env = { ...settings(standbyUrl()), ...variables };
      const failure = (await run(process.execPath, [programOf('main')], { env }).catch((error: unknown) => error)) as {
        code: number;
        stderr: string;
      };
      expect(failure.code).toBe(1);
      return failure.stderr;
    };
    expect(await lineFor({ DATABASE_REPLICA_URL: 'standby' })).toBe(
      'DATABASE_REPLICA_URL must be the address of a PostgreSQL database, postgres://...\n',
    );
    expect(await lineFor({ DATABASE_REPLICA_MAX_LAG: '-1' })).toBe(
      'DATABASE_REPLICA_MAX_LAG must be a whole number from 0 to 3600, not "-1"\n',
    );
  });
});

describe('the doctor of mention (A4)', () => {
  it('finds a current standby', async () => {
    const { host } = new URL(standbyUrl());
    expect(await examine(standbyUrl())).toEqual({
      exitCode: 0,
      lines: [`ok     standby: ${host} is a standby of the database, and current.`],
    });
  });

  it('finds nothing about a standby if none is set', async () => {
    expect(await examine('')).toEqual({ exitCode: 0, lines: [] });
  });

  it.each<[string, string, number, () => string, RegExp]>([
    [
      'the primary itself',
      'wrong',
      1,
      () => database.mention.serviceUrl,
      /^it is not in recovery: it is a primary, or was promoted to one\. Set DATABASE_REPLICA_URL to a standby\.$/,
    ],
    [
      'another database',
      'wrong',
      1,
      () => Object.assign(new URL(standbyUrl()), { pathname: '/postgres' }).href,
      /^it is not a copy of the database\. Correct DATABASE_REPLICA_URL, or make the standby again/,
    ],
    [
      'a server that is unavailable',
      'risky',
      0,
      () => 'postgres://a:b@127.0.0.1:1/c',
      /^connect ECONNREFUSED 127\.0\.0\.1:1\. Start the standby, or correct DATABASE_REPLICA_URL\.$/,
    ],
  ])('says what to do about %s', async (_, state, exitCode, url, text) => {
    const found = await examine(url());
    expect(found).toEqual({ exitCode, lines: [expect.stringContaining(`${state.padEnd(6)} standby: `)] });
    expect(found.lines[0].slice('wrong  standby: '.length)).toMatch(text);
  });

  it('warns of a standby that is behind', async () => {
    await database.standby.run('select pg_wal_replay_pause()');
    await database.code(await database.report(), 'new');
    const { exitCode, lines } = await examine(standbyUrl());
    expect(lines).toEqual([
      expect.stringMatching(/^risky {2}standby: it has not replayed .+\. The primary answers until/),
    ]);
    expect(exitCode).toBe(0);
  });
});
