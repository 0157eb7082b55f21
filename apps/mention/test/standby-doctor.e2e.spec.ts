import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseWithStandby } from './standby-support.js';

const DOCTOR = join(import.meta.dirname, '..', '..', '..', 'dist', 'apps', 'mention', 'doctor.js');

let database: DatabaseWithStandby;
beforeAll(async () => void (database = await DatabaseWithStandby.start()));
afterAll(() => database.stop());
afterEach(() => database.standby.run('select pg_wal_replay_resume()'));

const standbyUrl = () => database.standby.urlLike(database.mention.serviceUrl);

/** The lines of the doctor about the standby, and its exit code. */
async function examine(url: string): Promise<{ exitCode: number; lines: string[] }> {
  const env = {
    ...process.env,
    PORT: '0',
    DATABASE_URL: database.mention.serviceUrl,
    DATABASE_REPLICA_URL: url,
    SECURITY_URL: database.mention.security.url,
    INTROSPECTION_CLIENT_ID: 'mention',
    INTROSPECTION_CLIENT_SECRET: 'secret',
  };
  const ended: Promise<{ code?: number; stdout: string }> = promisify(execFile)(process.execPath, [DOCTOR], { env });
  const { code = 0, stdout } = await ended.catch((error: { code: number; stdout: string }) => error);
  return { exitCode: code, lines: stdout.split('\n').filter((line) => line.includes(' standby: ')) };
}

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
