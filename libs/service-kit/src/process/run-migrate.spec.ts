import { type AreaData, type RepeatableMigration, withClient } from '@earshot/database-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { runMigrate } from './run-migrate.js';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

class CreateThing1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create table some_area.thing (id text primary key)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table some_area.thing');
  }
}

class FillThing1700000000001 implements RepeatableMigration {
  readonly transaction = false;
  readonly repeatable = true;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`insert into some_area.thing select 'thing ' || count(*) from some_area.thing`);
  }

  async down(): Promise<void> {}
}

const ROLE = `some_service_${process.pid}`;
const OWNER = `owner_${process.pid}`;
const STRANGER = `stranger_${process.pid}`;
const area: AreaData = {
  schema: 'some_area',
  entities: [],
  migrations: [CreateThing1700000000000],
  rights: { [ROLE]: ['select on some_area.thing'] },
};

describe('the migrate program (A4)', () => {
  const server = inject('databaseUrl');
  const asAdministrator = (statement: string) => withClient(server, (client) => client.query(statement));
  const ownerUrl = Object.assign(new URL(server), { username: OWNER, password: 'owner', pathname: OWNER }).href;

  beforeAll(() => asAdministrator(`create role ${OWNER} login password 'owner'`));
  afterAll(() => asAdministrator(`drop role ${OWNER}`));
  beforeEach(() => asAdministrator(`create database ${OWNER} owner ${OWNER}`));
  afterEach(async () => {
    process.exitCode = undefined;
    await asAdministrator(`drop database ${OWNER} with (force)`);
    for (const role of [ROLE, STRANGER]) await asAdministrator(`drop role if exists ${role}`);
  });

  let print: Record<'log' | 'error', MockInstance>;
  beforeEach(() => {
    const hushed = (stream: 'log' | 'error') => vi.spyOn(console, stream).mockReturnValue(undefined);
    print = { log: hushed('log'), error: hushed('error') };
  });
  const printed = (stream: keyof typeof print) => print[stream].mock.calls.map(([line]) => String(line));

  /** The database is migrated, and its roles exist. */
  async function migrated(): Promise<void> {
    await asAdministrator(`create role ${ROLE}`);
    await run(ownerUrl);
    for (const spy of Object.values(print)) spy.mockClear();
    process.exitCode = undefined;
  }

  async function run(url: string, ...args: string[]) {
    vi.stubEnv('DATABASE_URL', url);
    await runMigrate(area, args);
    return { exitCode: process.exitCode, output: printed('log'), errors: printed('error') };
  }

  it('prints the SQL of the pending migrations with --dry-run, and runs nothing', async () => {
    const sql = [
      '-- CreateThing1700000000000',
      "set lock_timeout = '200ms';",
      'begin;',
      'create table some_area.thing (id text primary key);',
      'commit;\n',
    ];
    expect(await run(ownerUrl, '--dry-run')).toEqual({ exitCode: undefined, output: [sql.join('\n')], errors: [] });
  });

  it('lists the pending migrations with --status, and exits 3', async () => {
    const pending = { exitCode: 3, output: ['pending  CreateThing1700000000000'], errors: [] };
    expect(await run(ownerUrl, '--status')).toEqual(pending);
  });

  it.each([['--stauts'], ['--status', '--dry-run'], ['now']])('exits 2 for the arguments %s %s', async (...args) => {
    const { exitCode, errors } = await run(ownerUrl, ...args);
    expect(exitCode).toBe(2);
    expect(errors).toEqual([expect.stringMatching(/^Not a known option: .*\n.*\n  --status /)]);
  });

  it('exits 1 and names the missing roles if the owner may not create them', async () => {
    expect(await run(ownerUrl)).toEqual({
      exitCode: 1,
      output: ['Migrated some_area: CreateThing1700000000000'],
      errors: [
        `The services need roles that the user of DATABASE_URL may not create. Have an administrator run ` +
          `"create role ${ROLE};", then migrate again.`,
      ],
    });
  });

  it('exits 0 when an administrator has created them', async () => {
    await run(ownerUrl);
    process.exitCode = undefined;
    for (const spy of Object.values(print)) spy.mockClear();
    await asAdministrator(`create role ${ROLE}`);
    expect(await run(ownerUrl)).toEqual({ exitCode: undefined, output: ['some_area is up to date.'], errors: [] });
  });

  it('lists the applied migrations with --status, also those of a newer version, and exits 0', async () => {
    await migrated();
    const newer = `insert into some_area.migrations (timestamp, name) values (1, 'OfTheFuture')`;
    await withClient(ownerUrl, (client) => client.query(newer));
    expect(await run(ownerUrl, '--status')).toEqual({
      exitCode: undefined,
      output: ['applied  CreateThing1700000000000', 'newer    OfTheFuture'],
      errors: [],
    });
    expect((await run(ownerUrl, '--dry-run')).output.at(-1)).toBe('-- some_area is up to date.');
  });

  it('runs a migration of rows again with --again, after it has run, and no other migration', async () => {
    await migrated();
    const filled = { ...area, migrations: [CreateThing1700000000000, FillThing1700000000001] };
    const things = () => withClient(ownerUrl, (client) => client.query('select id from some_area.thing'));
    vi.stubEnv('DATABASE_URL', ownerUrl);
    const again = async (...args: string[]) => {
      await runMigrate(filled, ['--again', ...args]);
      const failed = process.exitCode;
      process.exitCode = undefined;
      return failed;
    };
    expect(await again('FillThing1700000000001')).toBe(1);
    expect(await again('CreateThing1700000000000')).toBe(1);
    expect(await again()).toBe(2);
    expect(printed('error').slice(0, 2)).toEqual([
      'Could not migrate some_area: FillThing1700000000001 has not run. Run migrate.js without an option',
      'Could not migrate some_area: CreateThing1700000000000 cannot run again. Those that can are: FillThing1700000000001',
    ]);
    expect((await things()).rowCount).toBe(0);
    await runMigrate(filled, []);
    expect(await again('FillThing1700000000001')).toBeUndefined();
    expect(printed('log').at(-1)).toBe('Migrated some_area again: FillThing1700000000001');
    expect((await things()).rows).toEqual([{ id: 'thing 0' }, { id: 'thing 1' }]);
  });

  it('exits 1 and asks for the owner if the login has no rights', async () => {
    await asAdministrator(`create role ${STRANGER} login password 'stranger'`);
    const other = { ...area, schema: 'other_area' };
    vi.stubEnv('DATABASE_URL', Object.assign(new URL(ownerUrl), { username: STRANGER, password: 'stranger' }).href);
    await runMigrate(other, []);
    expect(process.exitCode).toBe(1);
    expect(printed('error')).toEqual([
      `Could not migrate other_area: permission denied for database ${OWNER}. ` +
        'Run migrate.js with the DATABASE_URL of the owner.',
    ]);
  });

  it('exits 1 with one line if the database is unavailable', async () => {
    const { exitCode, errors } = await run('postgres://owner:secret@127.0.0.1:1/name', '--status');
    expect(exitCode).toBe(1);
    expect(errors).toEqual(['Could not migrate some_area: connect ECONNREFUSED 127.0.0.1:1']);
  });
});
