import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@earshot/database-kit';
import { withCitusStandIn } from '@earshot/test-kit/database';
import { type RunningPlatform, startPlatform } from '@earshot/test-kit/http';
import { LONG, STEPS } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Answer, Client, type Sent } from './client.js';
import { DEMO_FIXTURES, run } from './programs.js';
import { bulkItems, numbers, SEARCHES, WITH_CHANNELS } from './requests.js';
import { Services } from './services.js';
import { daysAgo, READS, WRITES, WRITTEN } from './writes.js';

const { CITUS_URL } = process.env;

/** A database with the demo fixtures, a platform on it, and services with logins of their own, which the client asks. */
interface Installation {
  url: string;
  platform: RunningPlatform;
  services: Services;
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
  for (const installation of [plain, distributed]) {
    await installation?.services.stop();
    await installation?.platform.stop();
  }
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
  const services = await Services.start(url, platform.address);
  const client = await Client.login({ security: platform.address, ...services.addresses });
  return { url, platform, services, client };
}

const onBoth = (sent: Sent): Promise<Answer[]> =>
  Promise.all([distributed, plain].map(({ client }) => client.send(sent)));

/** Sends a request to both installations. The answers must be equal. */
async function expectEqualAnswers(sent: Sent): Promise<void> {
  const [{ status, document, changeIds }, expected] = await onBoth(sent);
  const request = JSON.stringify(sent).slice(0, 1_000);
  expect(expected, request).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  expect({ status, document, changes: changeIds.length }, request).toEqual({
    status: expected.status,
    document: expected.document,
    changes: expected.changeIds.length,
  });
}

const searchAll = async () => {
  for (const report of ['acme-brand', 'acme-competitors']) {
    for (const search of SEARCHES)
      await expectEqualAnswers({ path: `/mention/v2/reports/${report}/_search`, body: search });
  }
  await expectEqualAnswers({ path: '/mention/v2/reports/acme-brand/_search', body: WITH_CHANNELS });
};

describe('a distributed database', STEPS, () => {
  it('gives the same answers to searches as a plain one', searchAll);

  it('gives the same answers to bulk requests, and has the same mentions afterwards (C2 to C9)', async () => {
    const next = numbers(15);
    for (const count of [1, 1, 2, 20, 100, 300, 1_000, 5_000]) {
      await expectEqualAnswers({ path: '/coding/v1/_bulk', body: { data: bulkItems(next, count) } });
    }
    await searchAll();
    await expectEqualRows();
  });

  it.each(WRITES)('does the same as a plain one: %s', (_what, sent) => expectEqualAnswers(sent));

  it('has the same afterwards', async () => {
    for (const read of READS) await expectEqualAnswers(read);
    await expectEqualRows();
  });

  it('erases old mentions, and forgets old changes and the ids of old erasures (C9, C21)', async () => {
    const old = `select id from coding.mention where report_id = '${WRITTEN}' and date < '${daysAgo(100)}'`;
    // Their ids are kept for 30 days, and here all changes for 60.
    const ages = [
      ['erase', 40],
      ['report', 70],
    ] as const;
    for (const { url, services } of [plain, distributed]) {
      expect(await rows(url, old)).not.toEqual([]);
      for (const [action, days] of ages) {
        await execute(
          url,
          `update coding.change_record set changed_at = '${daysAgo(days)}'
            where report_id = '${WRITTEN}' and action = '${action}'`,
        );
      }
      await services.prune();
      expect(await rows(url, old)).toEqual([]);
      const left = `select action, user_id, mention_ids = '{}' as forgotten from coding.change_record
                     where report_id = '${WRITTEN}' and action in ('erase', 'report') order by id`;
      expect(await rows(url, left)).toEqual([
        { action: 'erase', user_id: 'user-felix', forgotten: true },
        { action: 'erase', user_id: null, forgotten: false },
      ]);
    }
    await expectEqualRows();
  });

  it('has no feed, and no position in exports (C24)', async () => {
    const [distributedFeed, plainFeed] = await onBoth({ method: 'GET', path: `/coding/v1/feed?report_id=${WRITTEN}` });
    expect([distributedFeed.status, plainFeed.status]).toEqual([501, 200]);
    const exports = await onBoth({ path: `/mention/v2/reports/${WRITTEN}/_export`, body: {} });
    expect(exports.map(({ hasPosition }) => hasPosition)).toEqual([false, true]);
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

  // All checks of conformance.
  it('keeps all rules (npm run conformance)', LONG, async () => {
    const args = ['--base-url', distributed.platform.address, '--seed', '--json'];
    const { passed, failed } = JSON.parse(await run('checks/conformance/main.js', args, distributed.url)) as {
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

const rows = (url: string, query: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query(query)).rows);

/**
 * Of both databases: all mentions, the change records without their times, in their order, and what is erased. Posted items
 * are in their order; those that a filter selected have none.
 */
async function expectEqualRows(): Promise<void> {
  const stored = [
    `select report_id, user_id, application_id, action,
            array(select regexp_replace(concat(mention, ' ', payloads -> payload, ' ', previous -> before),
                                        '${A_TIME}', 'now', 'g')
                    from unnest(mention_ids, payload_numbers, previous_numbers) with ordinality
                           as item (mention, payload, before, place)
                   order by case action when 'bulk' then place end, mention) as items,
            case action when 'report' then payloads::text end as settings,
            case action when 'report' then previous::text end as settings_before
       from coding.change_record order by id`,
    'select report_id, hash from coding.erased_mention order by report_id, hash',
  ];
  for (const query of stored) expect(await rows(distributed.url, query)).toEqual(await rows(plain.url, query));
  expect(await dump(distributed.url)).toEqual(await dump(plain.url));
}

const A_TIME = String.raw`"reviewed_at": "[^"]*"`;

/** The mentions of a database as the seeding tool writes them, without the times of their reviews and arrivals. */
async function dump(url: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-dump-'));
  await run('tools/seed/main.js', ['dump', join(folder, 'dump')], url);
  const lines = (await readFile(join(folder, 'dump/mentions.ndjson'), 'utf8')).split('\n');
  await rm(folder, { recursive: true });
  return lines.map((line) => line.replaceAll(/"(reviewed_at|infused_at)":"[^"]*"/g, '"$1":true'));
}
