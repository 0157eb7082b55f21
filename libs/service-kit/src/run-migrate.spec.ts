import { type AreaData, withClient } from '@earshot/database-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
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

const ROLE = `some_service_${process.pid}`;
const OWNER = `owner_${process.pid}`;
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

  beforeAll(async () => {
    await asAdministrator(`create role ${OWNER} login password 'owner'`);
    await asAdministrator(`create database ${OWNER} owner ${OWNER}`);
  });
  afterAll(async () => {
    await asAdministrator(`drop database ${OWNER} with (force)`);
    for (const role of [ROLE, OWNER]) await asAdministrator(`drop role ${role}`);
  });

  const print = { log: vi.spyOn(console, 'log'), error: vi.spyOn(console, 'error') };
  beforeEach(() => {
    for (const spy of Object.values(print)) spy.mockReset().mockReturnValue(undefined);
  });
  afterEach(() => {
    process.exitCode = undefined;
    vi.unstubAllEnvs();
  });
  const printed = (stream: keyof typeof print) => print[stream].mock.calls.map(([line]) => String(line));

  async function run(url: string) {
    vi.stubEnv('DATABASE_URL', url);
    await runMigrate(area);
    return { exitCode: process.exitCode, output: printed('log'), errors: printed('error') };
  }

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
    await asAdministrator(`create role ${ROLE}`);
    expect(await run(ownerUrl)).toEqual({ exitCode: undefined, output: ['some_area is up to date.'], errors: [] });
  });
});
