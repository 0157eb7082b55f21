import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData } from '@earshot/coding/entities';
import { LOCK_CLASSES, withClient } from '@earshot/database-kit';
import { startEmbeddedDatabase } from '@earshot/embedded-database';
import { securityData } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { urlOf } from '../src/snapshots/server.js';
import { snapshotsOf } from '../src/snapshots/snapshots.js';
import { databaseLine, FIXTURES, type Outcome, seed, seedOnTerminal, startSeed } from './seed-process.js';

let database: TestDatabase;
let name: string;
beforeAll(async () => {
  database = await createTestDatabase(securityData, codingData);
  name = new URL(database.url).pathname.slice(1);
  expect(await run('load', FIXTURES)).toMatchObject({ code: 0 });
  expect(await run('snapshot', 'fixtures')).toMatchObject({ code: 0 });
});
afterAll(async () => {
  for (const { database: snapshot } of await onServer(snapshotsOf(`'${name}'`))) {
    await onServer(`drop database ${snapshot as string}`);
  }
  await database.drop();
});

const run = (...args: string[]) => seed(args, { DATABASE_URL: database.url });
const done = (outcome: Outcome, line: string) =>
  expect(outcome).toEqual({ code: 0, stdout: `${line}\n`, stderr: databaseLine(database.url) });
const failed = (outcome: Outcome, line: RegExp) =>
  expect(outcome).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) });
const snapshots = async (): Promise<{ name: string; taken_at: string; megabytes: number }[]> =>
  (await run('list', 'snapshots', '--json')).stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const restoreFixtures = async () =>
  done(await run('restore', 'fixtures', '--yes'), 'The database is restored from the snapshot fixtures.');
const query = (url: string, statement: string): Promise<Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query(statement)).rows);
const rows = (statement: string) => query(database.url, statement);
const onServer = (statement: string) => query(inject('databaseUrl'), statement);
const audit = async () => rows('select event, reason, id from security.audit_event order by id');

describe('snapshot and restore (F7)', () => {
  it('bring back every row of both schemas', async () => {
    const tables = await rows(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('security', 'coding') and tablename <> 'audit_event' order by 1`,
    );
    const everything = () =>
      Promise.all(tables.map(({ name }) => rows(`select t::text from ${name as string} t order by 1`)));
    const token = `('\\x01', 'user-ada', gen_random_uuid(), 'acme-analytics', 'read', now(), now())`;
    await rows(
      `insert into security.access_token (hash, user_id, family_id, application_id, scope, issued_at, expires_at)
         values ${token}`,
    );
    const before = await everything();
    done(await run('snapshot', 'a'), 'The database is kept as the snapshot a.');
    expect(await run('generate', '--mentions', '10', '--quiet')).toMatchObject({ code: 0 });
    expect(await run('lock', 'ada')).toMatchObject({ code: 0 });
    await rows('delete from coding.mention');
    expect(await everything()).not.toEqual(before);
    done(await run('restore', 'a', '--yes'), 'The database is restored from the snapshot a.');
    expect(await everything()).toEqual(before);
  });

  it('can be repeated: a snapshot stays as it is', async () => {
    for (let time = 0; time < 2; time++) {
      await rows(`update security."user" set locked = true`);
      await restoreFixtures();
      expect(await rows(`select login from security."user" where locked`)).toEqual([{ login: 'chloe' }]);
    }
  });

  it('work while services are connected, whose pools connect again', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 3 });
    pool.on('error', () => undefined);
    const count = async () => (await pool.query('select count(*)::int from coding.mention')).rows[0].count;
    const held = await pool.connect();
    const ended = new Promise((resolve) => held.on('error', resolve));
    await held.query('begin');
    await held.query(`update security."user" set locked = true`);
    done(await run('snapshot', 'connected'), 'The database is kept as the snapshot connected.');
    await ended;
    held.release(true);
    expect(await count()).toBe(300);
    done(await run('restore', 'connected', '--yes'), 'The database is restored from the snapshot connected.');
    expect(await count().catch(count)).toBe(300);
    expect((await pool.query(`select login from security."user" where locked`)).rows).toEqual([{ login: 'chloe' }]);
    await pool.end();
  });

  it('give the restored database another identity, so that copies of reports are read again (D17)', async () => {
    const identity = () => rows('select oid from pg_database where datname = current_database()');
    const before = await identity();
    await restoreFixtures();
    expect(await identity()).not.toEqual(before);
  });

  it('keep the owner, the rights and the settings of the database', async () => {
    await rows(`revoke temporary on database ${name} from public`);
    await rows(`grant create on database ${name} to earshot_coding`);
    await rows(`alter database ${name} set search_path = coding, "Another schema"`);
    await rows(`alter database ${name} set app."user" = 'Ada "A." Lovelace'`);
    await rows(`alter database ${name} set "My"."Order"."by" = ''`);
    await rows(`alter role earshot_coding in database ${name} set work_mem = '7MB'`);
    await rows(`alter role earshot_coding in database ${name} set role = earshot_mention`);
    const properties = () =>
      rows(
        `select datdba, array(select unnest(datacl)::text order by 1) as rights,
                array(select concat_ws(' ', setrole::regrole, setconfig) from pg_db_role_setting
                       where setdatabase = d.oid order by 1) as settings
           from pg_database d where datname = current_database()`,
      );
    const before = await properties();
    expect(before[0].settings).toHaveLength(2);
    await restoreFixtures();
    expect(await properties()).toEqual(before);
  });

  it('keep the comment and the limit of the connections of the database', async () => {
    await rows(`comment on database ${name} is 'of the tests'`);
    await rows(`alter database ${name} connection limit 33`);
    await restoreFixtures();
    expect(
      await rows(
        `select datconnlimit, shobj_description(oid, 'pg_database') as comment from pg_database
          where datname = current_database()`,
      ),
    ).toEqual([{ datconnlimit: 33, comment: 'of the tests' }]);
  });

  it('change nothing if the database takes part in logical replication, which a restore would end', async () => {
    await rows(`create subscription sub connection 'dbname=x' publication p with (connect = false)`);
    const identity = () => rows('select oid from pg_database where datname = current_database()');
    const before = await identity();
    failed(
      await run('restore', 'fixtures', '--yes'),
      /^.+\nA restore would remove the subscription "sub" of the database: drop it first\.\n$/,
    );
    expect(await identity()).toEqual(before);
    await rows('alter subscription sub set (slot_name = none)');
    await rows('drop subscription sub');
  });

  it('give no change the id of one that is gone, so that no undo of that one undoes another (C15)', async () => {
    const next = async () =>
      (await rows(`select nextval('coding.change_record_id_seq')::integer as id`))[0].id as number;
    const last = await next();
    await restoreFixtures();
    expect(await next()).toBeGreaterThan(last);
  });

  it('keep every acknowledged entry of the audit trail, also those of the moment of the restore (B14)', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 3 });
    pool.on('error', () => undefined);
    const acknowledged: string[] = [];
    let writing = true;
    const write = async (writer: number) => {
      for (let number = 0; writing; number++) {
        const reason = `${writer} ${number}`;
        const written = pool.query(`insert into security.audit_event (event, reason) values ('login', $1)`, [reason]);
        await written.then(
          () => acknowledged.push(reason),
          () => undefined,
        );
      }
    };
    const writers = Promise.all([1, 2, 3].map(write));
    await restoreFixtures();
    writing = false;
    await writers;
    await pool.end();
    const entries = await audit();
    const known = new Set(entries.map(({ reason }) => reason));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((reason) => !known.has(reason))).toEqual([]);
    expect(entries.filter(({ event }) => event === 'database_restored').at(-1)).toMatchObject({ reason: 'fixtures' });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('are entries of the audit trail', async () => {
    const before = (await audit()).length;
    await run('snapshot', 'audited');
    await run('restore', 'audited', '--yes');
    await run('drop-snapshot', 'audited');
    expect((await audit()).slice(before)).toMatchObject([
      { event: 'snapshot_taken', reason: 'audited' },
      { event: 'database_restored', reason: 'audited' },
      { event: 'snapshot_dropped', reason: 'audited' },
    ]);
  });
});

describe('a snapshot (F7)', () => {
  it('is listed with its time and its size, and removed by drop-snapshot', async () => {
    done(await run('snapshot', 'listed'), 'The database is kept as the snapshot listed.');
    expect((await snapshots()).at(-1)).toEqual({
      name: 'listed',
      taken_at: expect.stringMatching(/^2.+Z$/),
      megabytes: expect.any(Number),
    });
    done(await run('drop-snapshot', 'listed'), 'The snapshot listed is removed.');
    expect((await snapshots()).map((each) => each.name)).not.toContain('listed');
    const unknown = /^.+\nThere is no snapshot with the name "listed"\. There are: .*fixtures.*\.\n$/;
    failed(await run('drop-snapshot', 'listed'), unknown);
    failed(await run('restore', 'listed', '--yes'), unknown);
  });

  it('is replaced only with --replace', async () => {
    await run('snapshot', 'replaced');
    await rows(`update security."user" set locked = true`);
    failed(
      await run('snapshot', 'replaced'),
      /^.+\nThere is already a snapshot with the name "replaced"; add --replace .+\n$/,
    );
    done(await run('snapshot', 'replaced', '--replace'), 'The database is kept as the snapshot replaced.');
    expect((await snapshots()).filter((each) => each.name === 'replaced')).toHaveLength(1);
    await rows(`update security."user" set locked = false`);
    expect(await run('restore', 'replaced', '--yes')).toMatchObject({ code: 0 });
    expect(await rows(`select from security."user" where not locked`)).toEqual([]);
  });

  it('belongs to one database of the server', async () => {
    const other = await createTestDatabase(securityData, codingData);
    const settings = { DATABASE_URL: other.url };
    failed(await seed(['restore', 'fixtures', '--yes'], settings), /"fixtures"\. There are none\.\n$/);
    expect(await seed(['snapshot', 'fixtures'], settings)).toMatchObject({ code: 0 });
    expect(await seed(['restore', 'fixtures', '--yes'], settings)).toMatchObject({ code: 0 });
    expect(await query(other.url, 'select from security."user"')).toEqual([]);
    expect(await rows('select count(*)::int from coding.mention')).toEqual([{ count: 300 }]);
    expect(await seed(['drop-snapshot', 'fixtures'], settings)).toMatchObject({ code: 0 });
    expect((await snapshots()).map((each) => each.name)).toContain('fixtures');
    await other.drop();
  });

  it('is not what another login of the server calls one', async () => {
    const before = await snapshots();
    const comment = JSON.stringify({ earshot_snapshot: 'foreign', of: name, taken_at: new Date().toISOString() });
    await onServer('create role stranger createdb');
    for (const text of [comment, '{"earshot_snapshot":oops']) {
      await onServer('create database foreign_copy owner stranger');
      await onServer(`comment on database foreign_copy is '${text}'`);
      expect(await snapshots()).toEqual(before);
      failed(await run('restore', 'foreign', '--yes'), /There is no snapshot with the name "foreign"/);
      await onServer('drop database foreign_copy');
    }
    await onServer('drop role stranger');
  });

  it('of an older version is migrated when it is restored', async () => {
    expect(await run('snapshot', 'old')).toMatchObject({ code: 0 });
    const snapshot = (await onServer(snapshotsOf(`'${name}'`))).find((each) => each.name === 'old')!.database as string;
    await onServer(`alter database ${snapshot} allow_connections true`);
    const url = urlOf(database.url, snapshot);
    await query(url, 'drop table coding.idempotency_key');
    await query(url, `delete from coding.migrations where name like 'CreateIdempotencyKeys%'`);
    done(await run('restore', 'old', '--yes'), 'The database is restored from the snapshot old.');
    expect(await rows('select * from coding.idempotency_key')).toEqual([]);
    expect(await run('drop-snapshot', 'old')).toMatchObject({ code: 0 });
  });

  it('that an interrupted command has not finished is removed by the next', async () => {
    await onServer(`create database earshot_unfinished_${createHash('md5').update(name).digest('hex')}_1`);
    await onServer('create database earshot_unfinished_of_another_1');
    await restoreFixtures();
    const left = await onServer(`select datname from pg_database where datname like 'earshot\\_unfinished%'`);
    expect(left).toEqual([{ datname: 'earshot_unfinished_of_another_1' }]);
    await onServer('drop database earshot_unfinished_of_another_1');
  });
});

describe('the commands of snapshots', () => {
  it('work for the database of a server that is named postgres', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'seed-'));
    const server = await startEmbeddedDatabase({ folder, durable: false });
    const url = urlOf(server.url, 'postgres');
    const onDatabase = (...args: string[]) => seed(args, { DATABASE_URL: url });
    expect(await onDatabase('load', FIXTURES)).toMatchObject({ code: 0 });
    expect(await onDatabase('snapshot', 'a')).toMatchObject({ code: 0, stderr: databaseLine(url) });
    await query(url, `update security."user" set locked = true`);
    expect(await onDatabase('restore', 'a', '--yes')).toMatchObject({ code: 0, stderr: databaseLine(url) });
    expect(await query(url, `select login from security."user" where locked`)).toEqual([{ login: 'chloe' }]);
    expect(await onDatabase('drop-snapshot', 'a')).toMatchObject({ code: 0, stderr: databaseLine(url) });
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('need --force in production, where restore also needs --yes without a terminal', async () => {
    const production = { DATABASE_URL: database.url, NODE_ENV: 'production' };
    for (const command of [
      ['snapshot', 'a'],
      ['restore', 'fixtures', '--yes'],
      ['drop-snapshot', 'fixtures'],
    ]) {
      failed(await seed(command, production), new RegExp(`^NODE_ENV is production: ${command[0]} needs --force\\.\n$`));
    }
    failed(
      await seed(['restore', 'fixtures', '--force'], production),
      /^Database: .+\nCannot ask without a terminal; add --yes\.\n$/,
    );
  });

  it('change nothing without a confirmation', async () => {
    const identity = () => rows('select oid from pg_database where datname = current_database()');
    const before = await identity();
    failed(await run('restore', 'unknown'), /There is no snapshot with the name "unknown"/);
    const question = 'Replace the database by the snapshot fixtures?';
    const no = await seedOnTerminal(['restore', 'fixtures'], { DATABASE_URL: database.url }, { question, answer: 'n' });
    expect(no).toMatchObject({ code: 1, screen: expect.stringContaining('Nothing was changed.') });
    expect(await identity()).toEqual(before);
  });

  it('say that nothing was written when Ctrl-C interrupts them before', async () => {
    const lock = `select pg_advisory_lock(${LOCK_CLASSES.snapshots}, hashtext('${name}'))`;
    await withClient(urlOf(database.url, 'postgres'), async (other) => {
      await other.query(lock);
      const { child, outcome } = startSeed(['restore', 'fixtures', '--yes'], { DATABASE_URL: database.url });
      const waits = `select 1 from pg_locks
        where locktype = 'advisory' and classid = ${LOCK_CLASSES.snapshots} and not granted`;
      await expect.poll(async () => (await other.query(waits)).rowCount).toBe(1);
      child.kill('SIGINT');
      expect(await outcome).toMatchObject({
        code: 130,
        stderr: expect.stringContaining('Interrupted. Nothing was written.'),
      });
    });
  });
});
