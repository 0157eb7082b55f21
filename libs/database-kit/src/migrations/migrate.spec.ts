import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { LOCK_CLASSES } from '../advisory-locks.js';
import type { AreaData } from '../data-source.js';
import { migrate } from './migrate.js';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

class CreateThing1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create table some_area.thing (id text primary key)');
    await queryRunner.query('select pg_sleep(0.2)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table some_area.thing');
  }
}

const rights = { some_area_reader: ['select on some_area.thing'], some_area_writer: ['insert on some_area.thing'] };
const area: AreaData = { schema: 'some_area', entities: [], migrations: [CreateThing1700000000000], rights };

describe('migrate (A4)', () => {
  let url: string;
  let client: pg.Client;
  beforeAll(async () => {
    url = inject('databaseUrl');
    client = new pg.Client({ connectionString: url });
    await client.connect();
  });
  beforeEach(() => client.query('drop schema if exists some_area cascade'));
  afterAll(async () => {
    await client.query('drop schema if exists some_area cascade');
    for (const role of Object.keys(rights)) await client.query(`drop role ${role}`);
    await client.end();
  });

  it('runs each migration once when several replicas migrate at the same time', async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(url, area)));
    expect(runs.flatMap(({ migrations }) => migrations)).toEqual(['CreateThing1700000000000']);
    const { rows } = await client.query('select name from some_area.migrations');
    expect(rows).toEqual([{ name: 'CreateThing1700000000000' }]);
  });

  it('does not wait for a lock that has the number of the lock of earlier versions', async () => {
    await client.query('select pg_advisory_lock($1)', [0x6561_7273]);
    await migrate(url, area, 0);
    await client.query('select pg_advisory_unlock($1)', [0x6561_7273]);
  });

  it('ends with the program that has the lock, if that does not end in time', async () => {
    await migrate(url, area);
    await client.query('select pg_advisory_lock($1, 0)', [LOCK_CLASSES.migrations]);
    const [{ pid }] = (await client.query('select pg_backend_pid() as pid')).rows;
    await expect(migrate(url, area, 200)).rejects.toThrow(
      new RegExp(`^Another program migrates this database: connection ${pid} of PostgreSQL, from .+, since 20.+Z\\.`),
    );
    await client.query('select pg_advisory_unlock($1, 0)', [LOCK_CLASSES.migrations]);
    expect(await migrate(url, area)).toEqual({ migrations: [], missingRoles: [] });
  });

  it('runs nothing the next time', async () => {
    await migrate(url, area);
    expect(await migrate(url, area)).toEqual({ migrations: [], missingRoles: [] });
  });

  /** The rights of each role on each table. */
  const granted = async () => {
    const { rows } = await client.query(
      `select grantee, table_name, privilege_type from information_schema.role_table_grants
        where table_schema = 'some_area' and grantee like 'some_area%' order by 1, 2, 3`,
    );
    return rows.map((row) => Object.values(row).join(' '));
  };

  it('grants each role exactly its rights, and revokes those of an earlier version', async () => {
    await migrate(url, area);
    await client.query('grant delete on some_area.thing to some_area_reader');
    await migrate(url, area);
    expect(await granted()).toEqual([
      'some_area_reader migrations SELECT',
      'some_area_reader thing SELECT',
      'some_area_writer migrations SELECT',
      'some_area_writer thing INSERT',
    ]);
  });

  it('creates a role once when several databases of a server migrate at the same time', async () => {
    const databases = ['one', 'two', 'three'].map((name) => `migrate_${name}_${process.pid}`);
    for (const name of databases) await client.query(`create database ${name}`);
    const role = `made_once_${process.pid}`;
    const urls = databases.map((pathname) => Object.assign(new URL(url), { pathname }).href);
    const runs = await Promise.all(
      urls.map((each) => migrate(each, { ...area, rights: { [role]: ['select on some_area.thing'] } })),
    );
    expect(runs.map(({ missingRoles }) => missingRoles)).toEqual([[], [], []]);
    for (const name of databases) await client.query(`drop database ${name} with (force)`);
    await client.query(`drop role ${role}`);
  });

  it('migrates and reports the missing roles if the migrating role may not create them', async () => {
    const owner = `owner_${process.pid}`;
    await client.query(`create role ${owner} login password 'owner'`);
    await client.query(`create database ${owner} owner ${owner}`);
    const asOwner = Object.assign(new URL(url), { username: owner, password: 'owner', pathname: owner }).href;
    const role = `never_made_${process.pid}`;
    expect(await migrate(asOwner, { ...area, rights: { [role]: ['select on some_area.thing'] } })).toEqual({
      migrations: ['CreateThing1700000000000'],
      missingRoles: [role],
    });
    await client.query(`drop database ${owner} with (force)`);
    await client.query(`drop role ${owner}`);
  });
});
