import { withClient } from '@earshot/database-kit';
import { securityData } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(securityData);
});
afterAll(() => database.drop());

describe('the rights of the security service (A4)', () => {
  it.each([
    `insert into security.client (id, name) values ('c', 'Client')`,
    `update security.application set scope = 'introspect'`,
    `update security."user" set login = 'mine'`,
    `update security."user" set scope = null`,
    `update security."user" set activated = true, locked = false`,
    `delete from security."user"`,
    `insert into security.application select * from security.application`,
    `create table security.mine (id text)`,
    `select from pg_authid`,
  ])('forbid: %s', async (statement) => {
    const running = withClient(database.urlAs('earshot_security'), (client) => client.query(statement));
    await expect(running).rejects.toThrow(/permission denied/);
  });
});
