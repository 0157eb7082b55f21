import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@earshot/database-kit';
import { type RunningPlatform, startPlatform, withCitusStandIn } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Client } from './client.js';
import { DEMO_FIXTURES, run } from './programs.js';
import { bulkItems, numbers, SEARCHES, WITH_CHANNELS } from './requests.js';

const { CITUS_URL } = process.env;

/** A database with the demo fixtures, and a platform on it. */
interface Installation {
  url: string;
  platform: RunningPlatform;
  client: Client;
}

let plain: Installation;
let distributed: Installation;

beforeAll(async () => {
  if (!CITUS_URL)
    console.log('CITUS_URL is not set: the suite runs on a stand-in for Citus, which distributes nothing.');
  plain = await install(await createDatabase('plain'));
  distributed = await install(CITUS_URL ?? (await createDatabaseWithStandIn()), async (url) => {
    await run('apps/coding/distribute.js', ['--shards', '8'], url);
  });
});
afterAll(async () => {
  await plain?.platform.stop();
  await distributed?.platform.stop();
  if (CITUS_URL) await execute(CITUS_URL, 'drop schema coding cascade', 'drop schema security cascade');
});

const execute = (url: string, ...statements: string[]) =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

async function createDatabase(name: string): Promise<string> {
  const server = inject('databaseUrl');
  await execute(server, `create database ${name}`);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function createDatabaseWithStandIn(): Promise<string> {
  const url = await createDatabase('distributed');
  await withCitusStandIn(url, () => execute(url, 'create extension citus'));
  return url;
}

/** Migrates and fills an empty database, prepares it, and starts a platform on it. */
async function install(url: string, prepare?: (url: string) => Promise<void>): Promise<Installation> {
  for (const area of ['security', 'coding']) await run(`apps/${area}/migrate.js`, [], url);
  await run('tools/seed/main.js', ['load', DEMO_FIXTURES], url);
  await prepare?.(url);
  const platform = await startPlatform({ DATABASE_URL: url });
  return { url, platform, client: await Client.login(platform.address) };
}

/** Sends a request to both platforms. The answers must be equal. */
async function expectEqualAnswers(path: string, body: object): Promise<void> {
  const [answer, expected] = await Promise.all([distributed, plain].map(({ client }) => client.post(path, body)));
  const request = `${path} ${JSON.stringify(body)}`;
  expect(expected, request).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  expect(answer, request).toEqual(expected);
}

const searchAll = async () => {
  for (const report of ['acme-brand', 'acme-competitors']) {
    for (const search of SEARCHES) await expectEqualAnswers(`/mention/v2/reports/${report}/_search`, search);
  }
  await expectEqualAnswers('/mention/v2/reports/acme-brand/_search', WITH_CHANNELS);
};

describe('a distributed database', () => {
  it('gives the same answers to searches as a plain one', searchAll);

  it('gives the same answers to bulk requests, and has the same mentions afterwards (C2 to C9)', async () => {
    const next = numbers(15);
    for (const count of [1, 1, 2, 20, 100, 300, 1_000, 5_000]) {
      await expectEqualAnswers('/coding/v1/_bulk', { data: bulkItems(next, count) });
    }
    await searchAll();
    expect(await changes(distributed.url)).toEqual(await changes(plain.url));
    expect(await dump(distributed.url)).toEqual(await dump(plain.url));
  });

  it('can be migrated, seeded and distributed again', async () => {
    expect(await run('apps/coding/migrate.js', [], distributed.url)).toContain('coding is up to date.');
    await run('tools/seed/main.js', ['load', DEMO_FIXTURES], distributed.url);
    await run('tools/seed/main.js', ['load', DEMO_FIXTURES], plain.url);
    expect(await run('apps/coding/distribute.js', [], distributed.url)).toMatch(/mention: already distributed in 8/);
    const lists = await Promise.all(
      [distributed, plain].map(({ url }) => run('tools/seed/main.js', ['list', 'reports'], url)),
    );
    expect(lists[0]).toBe(lists[1]);
    expect(await dump(distributed.url)).toEqual(await dump(plain.url));
  });

  it('keeps all rules (npm run conformance)', async () => {
    const args = ['--base-url', distributed.platform.address, '--seed', '--json'];
    const { passed, failed } = JSON.parse(await run('tools/conformance/main.js', args, distributed.url)) as {
      passed: number;
      failed: number;
    };
    expect(failed).toBe(0);
    expect(passed).toBeGreaterThan(100);
  });

  it.each([
    [
      'earshot_coding',
      `update coding.mention set sentiment = 'neutral' where report_id = $1`,
      'update coding.mention set id = id where report_id = $1',
    ],
    [
      'earshot_mention',
      'select title from coding.mention_document where report_id = $1',
      `update coding.mention set sentiment = 'neutral' where report_id = $1`,
    ],
  ])('lets a login of %s do what its service needs, and nothing else (A4)', async (role, allowed, forbidden) => {
    const login = `${role}_distribution`;
    await execute(distributed.url, `create role ${login} login password 'only for tests' in role ${role}`);
    const url = Object.assign(new URL(distributed.url), { username: login, password: 'only for tests' }).href;
    try {
      await withClient(url, async (client) => {
        expect((await client.query(allowed, ['acme-brand'])).rowCount).toBeGreaterThan(0);
        await expect(client.query(forbidden, ['acme-brand'])).rejects.toThrow(/permission denied/);
      });
    } finally {
      await execute(distributed.url, `drop role ${login}`);
    }
  });

  it('can be filled by COPY, and emptied', async () => {
    await run('tools/seed/main.js', ['reset', '--yes'], distributed.url);
    await run(
      'tools/seed/main.js',
      ['generate', '--mentions', '3000', '--reports', '8', '--seed', '7'],
      distributed.url,
    );
    await withClient(distributed.url, async (client) => {
      const counts = await client.query(
        'select (select count(*) from coding.mention) as mentions, (select count(*) from coding.mention_document) as documents',
      );
      expect(counts.rows).toEqual([{ mentions: '3000', documents: '3000' }]);
    });
  });
});

/** The change records of a database without their times, in the order in which they were made. */
const changes = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select report_id, user_id, application_id, mention_ids, payload_numbers, payloads
         from coding.change_record order by id`,
    );
    return rows;
  });

/** The mentions of a database as the seeding tool writes them, without the times of their reviews. */
async function dump(url: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-dump-'));
  await run('tools/seed/main.js', ['dump', join(folder, 'dump')], url);
  const lines = (await readFile(join(folder, 'dump/mentions.ndjson'), 'utf8')).split('\n');
  await rm(folder, { recursive: true });
  return lines.map((line) => line.replace(/"reviewed_at":"[^"]*"/, '"reviewed_at":true'));
}
