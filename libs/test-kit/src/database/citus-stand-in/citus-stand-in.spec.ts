import { withClient } from '@earshot/database-kit';
import type { ClientBase } from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../test-database.js';
import { withCitusStandIn } from './citus-stand-in.js';

const TABLES = [
  'create schema coding',
  'create table coding.mention (report_id text, id text, primary key (report_id, id))',
  'create table coding.report (id text primary key)',
  'grant usage on schema coding to public',
  'grant select, insert on coding.mention, coding.report to public',
];

const FUNCTIONS = [
  `create function coding.of_sql(report text) returns bigint language sql as
     'select count(*) from coding.mention where report_id = $1'`,
  `create function coding.of_the_coordinator(report text) returns bigint language sql as
     'select count(*) from coding.report where id = $1'`,
  `create function coding.of_the_owner(report text) returns void language plpgsql security definer as
     'begin insert into coding.mention values (report, ''by the owner''); end'`,
];

const DISTRIBUTE = `select create_distributed_table('coding.mention', 'report_id', colocate_with => 'none', shard_count => 4)`;

const BY_THE_USER = `insert into coding.mention values ('r', 'by the user')`;
const BY_THE_OWNER = `select coding.of_the_owner('r')`;

/** Runs `work` on a distributed database, as a user who is not the owner. */
async function onStandIn(work: (client: ClientBase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  try {
    await withCitusStandIn(database.url, () =>
      withClient(database.url, async (client) => {
        for (const statement of [...TABLES, ...FUNCTIONS, 'create extension citus', DISTRIBUTE])
          await client.query(statement);
        await client.query('set role pg_monitor');
        await work(client);
      }),
    );
  } finally {
    await database.drop();
  }
}

describe('the stand-in for Citus', () => {
  it('rejects functions of SQL with parameters on distributed tables, and no others', () =>
    onStandIn(async (client) => {
      await expect(client.query(`select coding.of_sql('r')`)).rejects.toMatchObject({
        code: '0A000',
        message: 'could not create distributed plan',
      });
      const { rows } = await client.query(`select coding.of_the_coordinator('r') as count`);
      expect(rows).toEqual([{ count: '0' }]);
    }));

  it.each([[[BY_THE_USER, BY_THE_OWNER]], [[BY_THE_OWNER, BY_THE_USER]]])(
    'rejects writes of two users in one transaction: %j',
    ([first, second]) =>
      onStandIn(async (client) => {
        await client.query('begin');
        await client.query(first);
        await expect(client.query(second)).rejects.toMatchObject({
          code: '25001',
          message: 'cannot perform query on placements that were modified in this transaction by a different user',
        });
        await client.query('rollback');
        for (const statement of [first, second]) await client.query(statement);
        const { rows } = await client.query('select count(*) from coding.mention');
        expect(rows).toEqual([{ count: '2' }]);
      }),
  );
});
