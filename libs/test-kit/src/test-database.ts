import { randomUUID } from 'node:crypto';
import { type AreaData, migrate, withClient } from '@earshot/database-kit';
import { DataSource } from 'typeorm';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server of this test run, thrown away after it. */
    databaseUrl: string;
  }
}

/** A database of one's own with the schemas of some areas, and the entities to arrange and verify with. */
export interface TestDatabase {
  url: string;
  dataSource: DataSource;
  drop(): Promise<void>;
}

/** Creates a database on the server of this test run and migrates it; `drop` it after the tests. */
export async function createTestDatabase(...areas: AreaData[]): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = inject('databaseUrl');
  await onServer(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  for (const area of areas) await migrate(url, area);
  const entities = areas.flatMap((area) => area.entities);
  const dataSource = await new DataSource({ type: 'postgres', url, entities }).initialize();
  return {
    url,
    dataSource,
    drop: async () => {
      await dataSource.destroy();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

const onServer = (url: string, statement: string) => withClient(url, (client) => client.query(statement));
