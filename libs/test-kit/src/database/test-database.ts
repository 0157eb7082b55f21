import { randomUUID } from 'node:crypto';
import { type AreaData, withClient } from '@earshot/database-kit';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { inject } from 'vitest';
import { urlAs } from './logins.js';
import { templateOf } from './template-database.js';

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
  /** Opens a connection of the owner, or of a service with `role`. `drop` closes it if the test has not. */
  connect(role?: string): Promise<pg.Client>;
  /** A new database with the same rows. Ends the connections of `dataSource`: a database in use cannot be copied. */
  copy(): Promise<TestDatabase>;
  drop(): Promise<void>;
}

/** Creates a migrated database on the server of this test run; `drop` it after the tests. */
export const createTestDatabase = (...areas: AreaData[]): Promise<TestDatabase> =>
  createTestDatabaseOn(inject('databaseUrl'), ...areas);

/** Like `createTestDatabase`, on another server. */
export async function createTestDatabaseOn(server: string, ...areas: AreaData[]): Promise<TestDatabase> {
  return createDatabase(server, areas, areas.length > 0 ? await templateOf(server, areas) : 'template1');
}

async function createDatabase(server: string, areas: AreaData[], template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copies of files need no write-ahead log. A server of tests never has to recover them.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const entities = areas.flatMap((area) => area.entities);
  const dataSource = await new DataSource({ type: 'postgres', url, entities }).initialize();
  const disconnect = async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
  };
  return withConnections({
    url,
    urlAs: (role) => urlAs(url, role),
    dataSource,
    copy: async () => {
      await disconnect();
      return createDatabase(server, areas, name);
    },
    drop: async () => {
      await disconnect();
      await onServer(server, `drop database ${name} with (force)`);
    },
  });
}

/**
 * A database that closes the connections of tests before it is dropped, because a test that failed may have left some
 * open. Dropping the database under an idle one would end the process of the tests.
 */
export function withConnections<T extends Omit<TestDatabase, 'connect' | 'copy'>>(
  database: T,
): T & Pick<TestDatabase, 'connect'> {
  const clients: pg.Client[] = [];
  return {
    ...database,
    connect: async (role) => {
      const client = new pg.Client({ connectionString: role ? database.urlAs(role) : database.url });
      clients.push(client);
      await client.connect();
      return client;
    },
    drop: async () => {
      await Promise.all(clients.map((client) => client.end()));
      await database.drop();
    },
  };
}

const onServer = (url: string, statement: string) => withClient(url, (client) => client.query(statement));
