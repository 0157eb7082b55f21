import { codingData } from '@earshot/coding/entities';
import { securityData } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES, seed } from './seed-process.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(securityData, codingData);
  expect((await run('load', FIXTURES)).code).toBe(0);
});
afterAll(() => database.drop());

const run = (...args: string[]) => seed(args, { DATABASE_URL: database.url });
const query = async <T>(statement: string): Promise<T[]> => database.dataSource.query(statement);
const counts = async () => {
  const tables = ['security.client', 'security.application', 'security."user"', 'coding.report', 'coding.dashboard'];
  return query(`select ${tables.map((table, n) => `(select count(*)::int from ${table}) as n${n}`).join(', ')}`);
};

describe('generate into what is there (F4)', () => {
  it('adds mentions to a report, and nothing else', async () => {
    const before = await counts();
    const { code, stdout } = await run('generate', '--mentions', '50', '--report', 'acme-brand', '--seed', '3');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Generated 50 mentions in the report acme-brand in \d+\.\d s \(seed 3\)\.\n$/),
    });
    expect(await counts()).toEqual(before);
    const reports = await query(
      `select report_id, count(*)::int from coding.mention where id like 's3-acme-brand-%' group by report_id`,
    );
    expect(reports).toEqual([{ report_id: 'acme-brand', count: 50 }]);
  });

  it('marks the report as loaded, so that its copies in memory are read again (D17)', async () => {
    const loaded = () => query(`select loaded_xid from coding.report where id = 'globex-launch'`);
    const before = await loaded();
    await run('generate', '--mentions', '1', '--report', 'globex-launch', '--seed', '4');
    expect(await loaded()).not.toEqual(before);
  });

  it('gives a client account reports, users and an application', async () => {
    const { code, stdout } = await run(
      'generate',
      '--mentions',
      '20',
      '--client',
      'acme',
      '--reports',
      '2',
      '--seed',
      '5',
    );
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^Generated 20 mentions in 2 reports of the client account acme in [^]+s5-client-1-app/,
      ),
    });
    for (const table of ['security.application', 'security."user"', 'coding.report', 'coding.dashboard']) {
      const rows = await query(`select distinct client_id from ${table} where id like 's5-%'`);
      expect({ table, rows }).toEqual({ table, rows: [{ client_id: 'acme' }] });
    }
    expect(await query(`select id from security.client where id like 's5-%'`)).toEqual([]);
  });

  it('writes until today, and about topics of the user, as tags and hashtags', async () => {
    const options = ['--until', 'today', '--topics', 'price:3,recall:1', '--seed', '6'];
    expect(await run('generate', '--mentions', '400', '--report', 'acme-brand', ...options)).toMatchObject({ code: 0 });
    const [of] = await query<Record<string, number>>(
      `select count(*)::int as mentions,
              count(*) filter (where 'price' = any(tags))::int as price,
              count(*) filter (where 'recall' = any(tags))::int as recall,
              count(*) filter (where content like '%#price%' or content like '%#recall%')::int as hashtags,
              count(*) filter (where mention.date >= now() - interval '7 days')::int as last_week,
              count(*) filter (where mention.date > now() + interval '1 day')::int as later
         from coding.mention join coding.mention_document using (report_id, id)
        where id like 's6-%'`,
    );
    expect(of).toMatchObject({ mentions: 400, later: 0 });
    expect(of.price + of.recall).toBe(400);
    expect(of.price).toBeGreaterThan(2 * of.recall);
    expect(of.hashtags).toBeGreaterThan(350);
    expect(of.last_week).toBeGreaterThan(0);
  });

  it.each([
    [['--client', 'nobody'], 'There is no client account "nobody"; npm run seed -- list clients shows them.\n'],
    [['--report', 'nothing'], 'There is no report "nothing"; npm run seed -- list reports shows them.\n'],
    [['--report', 'acme-brand', '--users', '3'], /'--report <id>' cannot be used with option '--users <n>'/],
    [['--topics', 'two words'], /must be words of letters, digits and _/],
    [['--until', 'tomorrow'], /must be a date, such as 2026-10-01, or today/],
  ])('rejects %j, and writes nothing', async (options, message) => {
    const count = () => query(`select count(*) from coding.mention`);
    const before = await count();
    const { code, stderr } = await run('generate', '--mentions', '5', ...options, '--seed', '9');
    expect(code).not.toBe(0);
    expect(stderr).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(await count()).toEqual(before);
  });
});
