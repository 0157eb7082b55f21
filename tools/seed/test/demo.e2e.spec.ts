import { codingData } from '@earshot/coding/entities';
import { securityData } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseLine, FIXTURES, seed, seedOnTerminal } from './seed-process.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(securityData, codingData);
});
afterAll(() => database.drop());

const run = (...args: string[]) => seed(args, { DATABASE_URL: database.url });

/** The data of the platform, except for when it was loaded. */
const contents = async () => {
  const tables = ['security.client', 'security.application', 'coding.report', 'coding.dashboard', 'coding.mention'];
  const rows = tables.map(
    (table) =>
      `(select jsonb_agg(to_jsonb(t) - 'loaded_xid' order by to_jsonb(t)::text) from ${table} t) as "${table}"`,
  );
  const [row] = await database.dataSource.query(`select ${rows.join(', ')}`);
  return row as unknown;
};

describe('demo (F4)', () => {
  it('makes the database what the first start made it, whatever was done to it', async () => {
    expect((await run('load', FIXTURES)).code).toBe(0);
    const first = await contents();
    await seed(['set-password', 'ada'], { DATABASE_URL: database.url }, 'another password');
    await run('generate', '--mentions', '20', '--report', 'acme-brand');
    await run('create-client', 'Nord Drinks');
    await database.dataSource.query(`update coding.mention set sentiment = 'positive', tags = '{changed}'`);
    expect(await contents()).not.toEqual(first);

    expect(await run('demo', '--yes')).toEqual({
      code: 0,
      stdout: 'The database has the demo data, and nothing else.\n',
      stderr: databaseLine(database.url),
    });
    expect(await contents()).toEqual(first);
    const passwords = await database.dataSource.query(
      `select count(distinct password_hash)::int as hashes from security."user" where login in ('ada', 'ben')`,
    );
    expect(passwords).toEqual([{ hashes: 2 }]);
  });

  it('asks first, and changes nothing without a yes', async () => {
    await database.dataSource.query(`update coding.mention set sentiment = 'positive'`);
    const before = await contents();
    const question = 'Replace all data with the demo data?';
    const no = await seedOnTerminal(['demo'], { DATABASE_URL: database.url }, { question, answer: 'n' });
    expect(no).toMatchObject({ code: 1, screen: expect.stringContaining('Nothing was changed.') });
    expect(await run('demo')).toMatchObject({ code: 1, stderr: expect.stringContaining('add --yes') });
    const production = { DATABASE_URL: database.url, NODE_ENV: 'production' };
    expect(await seed(['demo', '--yes'], production)).toMatchObject({
      code: 1,
      stderr: 'NODE_ENV is production: demo needs --force.\n',
    });
    expect(await contents()).toEqual(before);
  });
});

describe('url', () => {
  it('prints the URL of the database on standard output, and nothing else there', async () => {
    expect(await run('url')).toEqual({ code: 0, stdout: `${database.url}\n`, stderr: databaseLine(database.url) });
  });
});
