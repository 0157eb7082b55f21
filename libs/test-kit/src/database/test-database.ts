import { randomUUID } from 'node:crypto';
import { type AreaData, migrate, withClient } from '@earshot/database-kit';
import { DataSource } from 'typeorm';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server of this test run. The server is deleted after the run. */
    databaseUrl: string;
    /** The path of the log of that server. */
    databaseLog: string;
  }
}

/** A separate database with the schemas of some areas, and their entities for tests. */
export interface TestDatabase {
  /** The URL for the owner, with which tests insert data and check results. */
  url: string;
  /** The URL for a service: a login that is a member of `role`, with only the rights of that role. */
  urlAs(role: string): string;
  dataSource: DataSource;
  drop(): Promise<void>;
}

/** Creates a database on the server of this test run and migrates it; `drop` it after the tests. */
export const createTestDatabase = (...areas: AreaData[]): Promise<TestDatabase> =>
  createTestDatabaseOn(inject('databaseUrl'), ...areas);

/** Like `createTestDatabase`, on another server. */
export async function createTestDatabaseOn(server: string, ...areas: AreaData[]): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  for (const area of areas) await migrate(url, area);
  const roles = areas.flatMap(({ rights }) => Object.keys(rights));
  for (const role of roles) await onServer(server, makeLogin(role));
  const entities = areas.flatMap((area) => area.entities);
  const dataSource = await new DataSource({ type: 'postgres', url, entities }).initialize();
  return {
    url,
    urlAs: (role) => Object.assign(new URL(url), { username: loginOf(role), password: PASSWORD }).href,
    dataSource,
    drop: async () => {
      await dataSource.destroy();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

const PASSWORD = 'only for tests';

const loginOf = (role: string): string => `${role}_login`;

/** Logins belong to the whole server, so another test file may already have created this one. */
const makeLogin = (role: string): string => `
  do $$ begin
    create role ${loginOf(role)} login password '${PASSWORD}' in role ${role};
  exception when duplicate_object or unique_violation then null;
  end $$`;

const onServer = (url: string, statement: string) => withClient(url, (client) => client.query(statement));
