import { codingData } from '@earshot/coding/entities';
import { withClient } from '@earshot/database-kit';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(codingData);
});
afterAll(() => database.drop());

const run = (role: string, statement: string) => withClient(database.urlAs(role), (client) => client.query(statement));
const DENIED = /permission denied|must be owner/;

describe('the rights of the services in the schema of coding (A4)', () => {
  it.each([
    `update coding.mention set sentiment = 'positive' where report_id = 'r'`,
    `insert into coding.report (id, client_id, name) values ('r', 'c', 'A report')`,
    `delete from coding.mention where report_id = 'r'`,
    `delete from coding.change_record`,
    `select user_id from coding.change_record`,
    `update coding.dashboard set client_id = 'mine'`,
    `insert into coding.dashboard values ('d', 'c', 'A dashboard', '{}')`,
    `create table coding.mine (id text)`,
    `truncate coding.mention`,
    `delete from coding.rate_limit`,
    `select coding.prune_change_records('r', now(), 1)`,
    `select coding.redact_change_records('r', 1)`,
    `select coding.erase_mentions('r', 1, '{m}', now(), 'u', 'a', true)`,
  ])('forbid mention: %s', (statement) => expect(run('earshot_mention', statement)).rejects.toThrow(DENIED));

  it.each([
    `update coding.mention set report_id = 'mine'`,
    `update coding.mention_document set report_id = 'mine'`,
    `update coding.mention_document set id = 'mine'`,
    `truncate coding.mention`,
    `update coding.report set client_id = 'mine'`,
    `delete from coding.report`,
    `insert into coding.erased_mention values ('r', '', now())`,
    `delete from coding.erased_mention`,
    `delete from coding.change_record`,
    `update coding.change_record set user_id = 'another'`,
    `drop table coding.change_record`,
    `select from coding.dashboard`,
    `select view from coding.saved_search`,
    `delete from coding.saved_search`,
  ])('forbid coding: %s', (statement) => expect(run('earshot_coding', statement)).rejects.toThrow(DENIED));

  it('allow both to read the migrations that ran, for readiness (A5)', async () => {
    for (const role of ['earshot_mention', 'earshot_coding']) {
      const { rowCount } = await run(role, 'select name from coding.migrations');
      expect(rowCount).toBe(codingData.migrations.length);
    }
  });
});
