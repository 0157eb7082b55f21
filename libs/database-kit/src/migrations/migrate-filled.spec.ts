import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AreaData } from '../data-source.js';
import { migrate } from './migrate.js';
import { withClient } from '../with-client.js';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

const ROWS = 200_000;
const BATCH = 5_000;
const PARTITIONS = [0, 1, 2, 3];
const DATABASE = `filled_${process.pid}`;

class CreateFilled1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create table filled.item (id integer primary key, name text) partition by hash (id)');
    for (const n of PARTITIONS) {
      await queryRunner.query(
        `create table filled.item_${n} partition of filled.item for values with (modulus 4, remainder ${n})`,
      );
    }
    await queryRunner.query(
      `insert into filled.item select n, 'item ' || n from generate_series(1, ${ROWS}) as all_of (n)`,
    );
    await queryRunner.query('select pg_sleep(1)');
  }

  async down(): Promise<void> {}
}

/** Short: it needs its lock for a moment only. */
abstract class AddColumn implements MigrationInterface {
  protected abstract readonly column: string;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table filled.item add ${this.column} integer`);
  }

  async down(): Promise<void> {}
}

class AddNever1700000000001 extends AddColumn {
  protected readonly column = 'never';
}

class AddLater1700000000001 extends AddColumn {
  protected readonly column = 'later';
}

class AddLength1700000000001 extends AddColumn {
  protected readonly column = 'length';
}

/** The recipe of docs/upgrading.md for long work. */
class FillLength1700000000002 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (let last = 0; last < ROWS; last += BATCH) {
      await queryRunner.query(
        'update filled.item set length = length(name) where id > $1 and id <= $2 and length is null',
        [last, last + BATCH],
      );
    }
    await queryRunner.query('create index if not exists item_length on only filled.item (length)');
    // It waits for transactions that began earlier, and blocks neither readers nor writers.
    await queryRunner.query('set lock_timeout = 0');
    for (const n of PARTITIONS) {
      await queryRunner.query(`drop index concurrently if exists filled.item_${n}_length`);
      await queryRunner.query(`create index concurrently item_${n}_length on filled.item_${n} (length)`);
      await queryRunner.query(`alter index filled.item_length attach partition filled.item_${n}_length`);
    }
  }

  async down(): Promise<void> {}
}

/** Wrong: it holds its lock for an hour. */
class HoldLock1700000000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table filled.item add held integer');
    await queryRunner.query('select pg_sleep(3600)');
  }

  async down(): Promise<void> {}
}

const area = (...migrations: AreaData['migrations']): AreaData => ({
  schema: 'filled',
  entities: [],
  migrations: [CreateFilled1700000000000, ...migrations],
  rights: {},
});

describe('migrating a filled database while services use it', () => {
  const server = inject('databaseUrl');
  const url = Object.assign(new URL(server), { pathname: DATABASE }).href;
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // An ended pool still closes its connections while its database is dropped. Errors of statements are those of `query`.
  pool.on('error', () => undefined);
  beforeAll(async () => {
    await withClient(server, (client) => client.query(`create database ${DATABASE}`));
    await migrate(url, area());
  });
  afterAll(async () => {
    await pool.end();
    await withClient(server, (client) => client.query(`drop database ${DATABASE} with (force)`));
  });

  /** Runs `work` while two services read and write. `work` gets the numbers of their answers. */
  async function whileServed(work: (answers: number[]) => Promise<unknown>): Promise<void> {
    let isOver = false;
    const answers = [0, 0];
    const use = async (service: number, statement: string) => {
      while (!isOver) {
        await pool.query(statement, [1 + Math.floor(Math.random() * ROWS)]);
        answers[service]++;
        await sleep(5);
      }
    };
    const services = [
      use(0, 'select id, name from filled.item where id = $1'),
      use(1, `update filled.item set name = name || '.' where id = $1`),
    ];
    try {
      await work(answers);
    } finally {
      isOver = true;
      await Promise.all(services);
    }
  }

  /** Reads the table in a transaction that stays open, which keeps every other program from changing it. */
  async function inOpenTransaction(work: () => Promise<unknown>): Promise<void> {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select from filled.item limit 1');
    try {
      await work();
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  const isWaitingForLock = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where application_name = 'earshot migrate' and datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  };

  const isFilling = async () => {
    const { rowCount } = await pool.query('select from filled.item where length is not null limit 1');
    return rowCount === 1;
  };

  const columns = async () => {
    const { rows } = await pool.query(
      `select column_name from information_schema.columns where table_name = 'item' order by ordinal_position`,
    );
    return rows.map(({ column_name }) => column_name as string);
  };

  it('gives up and names the migration if it never gets its locks', async () => {
    await inOpenTransaction(() =>
      expect(migrate(url, area(AddNever1700000000001), 0)).rejects.toThrow(
        /^AddNever1700000000001 did not get its locks in 1 attempts\. End long transactions/,
      ),
    );
    expect(await columns()).not.toContain('never');
  });

  it('waits for a lock in short attempts, so that readers and writers need not wait for its end', async () => {
    await whileServed(async (answers) => {
      let migrating: ReturnType<typeof migrate>;
      await inOpenTransaction(async () => {
        migrating = migrate(url, area(AddLater1700000000001));
        for (let attempt = 0; attempt < 3; attempt++) {
          await expect.poll(() => isWaitingForLock(), { interval: 10 }).toBe(true);
          const [reads, writes] = answers;
          await expect.poll(() => answers[0] > reads + 1 && answers[1] > writes + 1).toBe(true);
        }
      });
      expect((await migrating!).migrations).toEqual(['AddLater1700000000001']);
    });
    expect(await columns()).toContain('later');
  });

  it('does long work in batches, and continues after an interruption', async () => {
    await migrate(url, area(AddLength1700000000001));
    await whileServed(async () => {
      const interrupted = migrate(url, area(AddLength1700000000001, FillLength1700000000002));
      while (!(await isFilling())) await sleep(5);
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'earshot migrate' and datname = current_database()`,
      );
      await expect(interrupted).rejects.toThrow();
      await migrate(url, area(AddLength1700000000001, FillLength1700000000002));
    });
    const { rows } = await pool.query('select count(*)::int from filled.item where length is null');
    expect(rows).toEqual([{ count: 0 }]);
    const indexes = await pool.query(
      `select indisvalid from pg_index where indexrelid::regclass::text like 'filled.item%length'`,
    );
    expect(indexes.rows).toEqual(Array(1 + PARTITIONS.length).fill({ indisvalid: true }));
  });

  it('rolls back a migration that holds its locks for a second, so that no reader waits longer', async () => {
    await whileServed(() =>
      expect(migrate(url, area(HoldLock1700000000003))).rejects.toThrow(
        /^HoldLock1700000000003: its transaction took longer than 900 ms, and was rolled back/,
      ),
    );
    expect(await columns()).not.toContain('held');
  });
});
