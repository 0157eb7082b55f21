import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AreaData } from './data-source.js';
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

const area: AreaData = { schema: 'some_area', entities: [], migrations: [CreateThing1700000000000] };

describe('migrate (A4)', () => {
  let url: string;
  let client: pg.Client;
  beforeAll(async () => {
    url = inject('databaseUrl');
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('drop schema if exists some_area cascade');
  });
  afterAll(() => client.end());

  it('runs each migration once when several replicas migrate at the same time', async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(url, area)));
    expect(runs.flat()).toEqual(['CreateThing1700000000000']);
    const { rows } = await client.query('select name from some_area.migrations');
    expect(rows).toEqual([{ name: 'CreateThing1700000000000' }]);
  });

  it('has nothing to do the next time', async () => {
    expect(await migrate(url, area)).toEqual([]);
  });
});
