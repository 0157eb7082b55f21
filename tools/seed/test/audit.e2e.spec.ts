import { codingData } from '@earshot/coding/entities';
import { type AuditEvent, recordAudit, securityData, shortLoginHash } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { databaseLine, FIXTURES, seed, startSeed } from './seed-process.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(securityData, codingData);
  await run('load', FIXTURES);
});
afterAll(() => database.drop());

const run = (...args: string[]) => seed(args, { DATABASE_URL: database.url }, 'a new password');
const entries = async (...args: string[]): Promise<AuditEvent[]> => {
  const { code, stdout, stderr } = await run('audit', '--json', ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: databaseLine(database.url) });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AuditEvent);
};

describe('the audit trail (B14)', () => {
  it('has each administration of a user, with the login of the database', async () => {
    const commands = ['lock', 'unlock', 'deactivate', 'activate', 'revoke', 'set-password'];
    for (const command of commands) expect(await run(command, 'ada')).toMatchObject({ code: 0 });
    const ada = { user_id: 'user-ada', client_id: 'acme', login_hash: shortLoginHash('ada') };
    const actor = new URL(database.url).username;
    const events = [
      'user_locked',
      'user_unlocked',
      'user_deactivated',
      'user_activated',
      'tokens_revoked',
      'password_set',
    ];
    expect(await entries('--login', 'ada')).toEqual(
      events.map((event) => expect.objectContaining({ event, actor, address: null, request_id: null, ...ada })),
    );
  });

  it('has no entry of a change that failed', async () => {
    const before = await entries();
    expect(await run('lock', 'unknown')).toMatchObject({ code: 1 });
    expect(await seed(['set-password', 'ada'], { DATABASE_URL: database.url }, 'short')).toMatchObject({ code: 1 });
    expect(await entries()).toEqual(before);
  });

  it('has generated data, with its size and seed', async () => {
    expect(await run('generate', '--mentions', '20', '--seed', '7')).toMatchObject({ code: 0 });
    expect((await entries()).at(-1)).toMatchObject({ event: 'data_generated', reason: '20 mentions (seed 7)' });
    expect(await run('generate', '--mentions', '20', '--seed', '7')).toMatchObject({ code: 1 });
    expect((await entries()).filter(({ event }) => event === 'data_generated')).toHaveLength(1);
  });

  it('has each file of fixtures, and survives a reset', async () => {
    const loaded = (await entries()).filter(({ event }) => event === 'fixtures_loaded');
    expect(loaded.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['9 users', '1 dashboard']));
    onTestFinished(async () => void (await run('load', FIXTURES)));
    expect(await run('reset', '--yes')).toMatchObject({ code: 0 });
    const after = await entries();
    expect(after.at(-1)).toMatchObject({ event: 'database_reset' });
    expect(after).toEqual(expect.arrayContaining(loaded));
  });
});

describe('audit (F4)', () => {
  it('prints the latest entries since a time', async () => {
    await database.dataSource.query(
      `insert into security.audit_event (occurred_at, event, login_hash)
       values (now() - interval '3 days', 'login_failed', $1), (now() - interval '1 hour', 'login', $1)`,
      [shortLoginHash('ben')],
    );
    const events = async (...args: string[]) => (await entries('--login', 'ben', ...args)).map(({ event }) => event);
    expect(await events()).toEqual(['login_failed', 'login']);
    expect(await events('--limit', '1')).toEqual(['login']);
    expect(await events('--since', '24h')).toEqual(['login']);
    expect(await events('--since', '2020-01-01')).toEqual(['login_failed', 'login']);
    expect(await events('--since', '2020-01-01T10:00Z')).toEqual(['login_failed', 'login']);
    expect(await events('--since', '30m')).toEqual([]);
  });

  it('prints every entry with --json, and says how many a table leaves out', async () => {
    await database.dataSource.query(
      `insert into security.audit_event (occurred_at, event, login_hash)
       select now() - i * interval '1 second', 'login', $1 from generate_series(1, 2500) i`,
      [shortLoginHash('gwen')],
    );
    const all = await entries('--login', 'gwen');
    expect(all).toHaveLength(2500);
    expect(all.map(({ occurred_at }) => occurred_at)).toEqual(all.map(({ occurred_at }) => occurred_at).toSorted());
    expect(await entries('--login', 'gwen', '--limit', '1500')).toEqual(all.slice(1000));

    const table = await run('audit', '--login', 'gwen');
    expect(table.stdout.trimEnd().split('\n')).toHaveLength(1 + 1000);
    expect(table.stderr).toMatch(/\n1000 of 2500 entries printed; use --limit for more\.\n$/);
    expect((await run('audit', '--login', 'gwen', '--limit', '2500')).stderr).toBe(databaseLine(database.url));
  });

  it('ends without an error if the reader needs no more, such as head', async () => {
    for (const args of [
      ['audit', '--json'],
      ['audit', '--login', 'ben'],
      ['list', 'users', '--json'],
    ]) {
      const { child, outcome } = startSeed(args, { DATABASE_URL: database.url });
      child.stdout!.destroy();
      expect(await outcome).toMatchObject({ code: 0, stderr: databaseLine(database.url) });
    }
  });

  it('prints a table without --json', async () => {
    await database.dataSource.transaction((manager) =>
      recordAudit(manager, {
        event: 'login_failed',
        login_hash: shortLoginHash('chloe'),
        reason: 'Login is not valid',
      }),
    );
    const { stdout } = await run('audit', '--login', 'chloe');
    const [head, row, ...rest] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(head).toEqual([
      'time',
      'event',
      'count',
      'account',
      'user',
      'login_hash',
      'application',
      'address',
      'request',
      'actor',
      'reason',
    ]);
    expect(row).toEqual([
      expect.stringMatching(/Z$/),
      'login_failed',
      '1',
      '-',
      '-',
      shortLoginHash('chloe'),
      '-',
      '-',
      '-',
      expect.any(String),
      'Login is not valid',
    ]);
    expect(rest).toEqual([]);
    expect((await run('audit', '--login', 'nobody-has-it')).stdout).toBe('There are no entries.\n');
  });

  it.each(['yesterday', '24', '2026-13-01', '2026-01-01T99:00'])('rejects --since %s', async (time) => {
    expect(await run('audit', '--since', time)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/must be a (time or a duration|date), such as/),
    });
  });
});
