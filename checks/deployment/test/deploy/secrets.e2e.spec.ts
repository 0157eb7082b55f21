import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData } from '@earshot/coding/entities';
import { migrate, withClient } from '@earshot/database-kit';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { securityData } from '@earshot/security/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORING_SERVICES } from '@earshot/database-kit/services';
import { ROOT } from '@earshot/test-kit';

let folder: string;
let database: EmbeddedDatabase;
const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');
const urlOf = (login: string) => secret(`${login}_url`);
const run = (login: string, statement: string) => withClient(urlOf(login), (client) => client.query(statement));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-logins-'));
  database = await startEmbeddedDatabase({ folder: join(folder, 'database'), durable: false });
  const { host } = new URL(database.url);
  execFileSync('sh', [join(ROOT, 'deploy', 'secrets.sh'), join(folder, 'secrets'), host]);
  await withClient(database.url, async (client) => {
    const password = client.escapeLiteral(secret('owner_password'));
    await client.query(`create role earshot login password ${password}`);
    await client.query('alter database earshot owner to earshot');
    await client.query(secret('logins.sql'));
  });
  for (const area of [securityData, codingData]) await migrate(urlOf('owner'), area);
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(STORING_SERVICES)('the login of %s from deploy/secrets.sh', (service) => {
  it('has the role of its service', async () => {
    const { rows } = await run(service, `select pg_has_role('earshot_${service}', 'usage') as "isMember"`);
    expect(rows).toEqual([{ isMember: true }]);
  });

  it.each([
    ['a temporary table', 'create temporary table t (id int)', /permission denied to create temporary tables/],
    ['a large object', 'select lo_create(0)', /permission denied for function lo_create/],
    ['a large object', 'select lo_creat(-1)', /permission denied for function lo_creat/],
    ['a large object', `select lo_from_bytea(0, 'x')`, /permission denied for function lo_from_bytea/],
  ])('cannot create %s: %s', async (_, statement, reason) => {
    await expect(run(service, statement)).rejects.toThrow(reason);
  });
});

describe('the login for monitoring from deploy/secrets.sh', () => {
  it('sees the statements of other logins', async () => {
    await withClient(urlOf('mention'), async (client) => {
      await client.query(`select 'of mention'`);
      const statement = `select query from pg_stat_activity where usename = 'mention_service'`;
      const { rows } = await run('monitoring', statement);
      expect(rows).toEqual([{ query: `select 'of mention'` }]);
    });
  });

  it('reads no table of the platform', async () => {
    for (const table of ['security.client', 'coding.report']) {
      await expect(run('monitoring', `select * from ${table}`)).rejects.toThrow(/permission denied for schema/);
    }
  });
});
