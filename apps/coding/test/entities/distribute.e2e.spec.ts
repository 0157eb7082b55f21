import { join } from 'node:path';
import { codingData } from '@earshot/coding/entities';
import { withClient } from '@earshot/database-kit';
import { ROOT, runTogether } from '@earshot/test-kit';
import { createTestDatabase, type TestDatabase, withCitusStandIn, withoutCitus } from '@earshot/test-kit/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = join(ROOT, 'dist', 'apps', 'coding', 'distribute.js');

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(codingData);
});
afterEach(() => database.drop());

/** Runs the built program. Times are replaced, because they differ. */
async function distribute(args: string[] = [], url = database.url) {
  const { exitCode: code, output, errors } = await runTogether(PROGRAM, { ...process.env, DATABASE_URL: url }, args);
  const lines = output
    .replace(/ in \d+\.\d s\./g, ' in 1.0 s.')
    .split('\n')
    .slice(0, -1);
  return { code, lines, errors: errors.trim() };
}

const run = (...statements: string[]) =>
  withClient(database.url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
const withCitus = (work: () => Promise<void>) =>
  withCitusStandIn(database.url, async () => {
    await run('create extension citus');
    await work();
  });
const distributed = () => database.dataSource.query('select table_name::text, shard_count::int from citus_tables');

describe('distribute', () => {
  it('distributes the tables of mentions by report, and says what is there when it runs again', () =>
    withCitus(async () => {
      expect(await distribute(['--shards', '8'])).toEqual({
        code: 0,
        lines: [
          'Citus 13.2-1 with 2 workers.',
          'coding.change_record: the primary key is now (report_id, id).',
          'coding.mention: distributed in 8 shards by report_id in 1.0 s.',
          'coding.mention_document: distributed like coding.mention in 1.0 s.',
          'coding.change_record: distributed like coding.mention in 1.0 s.',
          'coding.erased_mention: distributed like coding.mention in 1.0 s.',
          'The rights of earshot_coding and earshot_mention are up to date.',
        ],
        errors: '',
      });
      const tables = ['coding.mention', 'coding.mention_document', 'coding.change_record', 'coding.erased_mention'];
      expect(await distributed()).toEqual(tables.map((table_name) => ({ table_name, shard_count: 8 })));

      expect(await distribute()).toEqual({
        code: 0,
        lines: [
          'Citus 13.2-1 with 2 workers.',
          ...tables.map((table) => `${table}: already distributed in 8 shards.`),
          'The rights of earshot_coding and earshot_mention are up to date.',
        ],
        errors: '',
      });
    }));

  it('says that it does not change the number of shards', () =>
    withCitus(async () => {
      await distribute(['--shards', '4']);
      const { code, lines } = await distribute(['--shards', '8']);
      expect(code).toBe(0);
      expect(lines.filter((line) => line.includes('already'))).toEqual(
        ['coding.mention', 'coding.mention_document', 'coding.change_record', 'coding.erased_mention'].map(
          (table) => `${table}: already distributed in 4 shards. --shards 8 does not change this.`,
        ),
      );
      expect(await distributed()).toHaveLength(4);
      for (const { shard_count } of await distributed()) expect(shard_count).toBe(4);
      expect((await distribute(['--shards', '4'])).lines.join()).not.toContain('--shards');
    }));

  it('continues where it was interrupted', () =>
    withCitus(async () => {
      await run(
        `select create_distributed_table('coding.mention', 'report_id', colocate_with => 'none', shard_count => 4)`,
      );
      const { code, lines } = await distribute();
      expect(code).toBe(0);
      expect(lines.filter((line) => line.startsWith('coding.mention'))).toEqual([
        'coding.mention: already distributed in 4 shards.',
        'coding.mention_document: distributed like coding.mention in 1.0 s.',
      ]);
    }));

  it('removes the rows that Citus has copied into shards from the coordinator', () =>
    withCitus(async () => {
      await run(
        `insert into coding.change_record (report_id, changed_at, user_id, application_id, mention_ids, payload_numbers,
           payloads) values ('r', now(), 'u', 'a', '{m}', '{0}', '[{}]')`,
      );
      const { lines } = await distribute();
      expect(lines.filter((line) => line.includes('removed'))).toEqual([
        'coding.change_record: removed the copy on the coordinator.',
      ]);
    }));

  it('changes nothing where a table is distributed in another way', () =>
    withCitus(async () => {
      await run(`select create_distributed_table('coding.mention_document', 'report_id', colocate_with => 'none')`);
      const { code, errors } = await distribute();
      expect(code).toBe(1);
      expect(errors).toBe(
        'coding.mention_document is distributed in another way than by report_id together with coding.mention.',
      );
    }));

  it('fails with the message of Citus for a table that Citus cannot distribute', () =>
    withCitus(async () => {
      await run('create unique index on coding.change_record (id)');
      const { code, errors } = await distribute();
      expect(code).toBe(1);
      expect(errors).toBe('Could not distribute the mentions: cannot create constraint on "coding.change_record"');
    }));

  it('says what to install if the server does not have Citus, and exits with 1', () =>
    withoutCitus(database.url, async () => {
      expect(await distribute()).toEqual({
        code: 1,
        lines: [],
        errors: 'The server does not have the extension citus. Install Citus on it, and on each worker.',
      });
    }));

  it('says what to run if the database does not have the extension', () =>
    withCitusStandIn(database.url, async () => {
      expect((await distribute()).errors).toBe(
        'The database does not have the extension citus. Have a superuser run "create extension citus" in it.',
      );
    }));

  it('rejects a version of Citus that does not apply rights to single columns', () =>
    withCitus(async () => {
      await run(`update pg_extension set extversion = '12.1-1' where extname = 'citus'`);
      expect((await distribute()).errors).toBe('The database has Citus 12.1-1; 13.1 or later is required.');
    }));

  it('rejects a worker', () =>
    withCitus(async () => {
      await run(
        `create or replace function pg_catalog.citus_is_coordinator() returns boolean language sql as 'select false'`,
      );
      expect((await distribute()).errors).toBe('DATABASE_URL must name the coordinator, not a worker.');
    }));

  it('changes nothing while there are no workers', () =>
    withCitus(async () => {
      await run(`create or replace function pg_catalog.citus_get_active_worker_nodes(out node_name text,
        out node_port bigint) returns setof record language sql as $$ select '', 0::bigint where false $$`);
      const { code, lines, errors } = await distribute();
      expect({ code, lines }).toEqual({ code: 1, lines: [] });
      expect(errors).toBe('Citus has no workers. Have a superuser run citus_add_node for each (docs/scaling.md).');
    }));

  it('rejects a database that is not migrated', () =>
    withCitus(async () => {
      await run(`delete from coding.migrations where name = 'CreateDashboards1764000000000'`);
      const { errors } = await distribute();
      expect(errors).toBe('The database is not migrated. Run "node dist/apps/coding/migrate.js" first.');
      expect(await distributed()).toEqual([]);
      await run('drop schema coding cascade');
      expect((await distribute()).errors).toBe(errors);
    }));

  it.each([
    [['--shards', '0'], '--shards must be a whole number from 1 to 64000, not "0"'],
    [['--shards', 'many'], '--shards must be a whole number from 1 to 64000, not "many"'],
    [['--shard'], "Unknown option '--shard'"],
  ])('rejects the arguments %j, and exits with 2', async (args, message) => {
    const { code, errors } = await distribute(args);
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining(message) });
  });

  it('needs DATABASE_URL', async () => {
    const { code, errors } = await distribute([], '');
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('DATABASE_URL') });
  });
});
