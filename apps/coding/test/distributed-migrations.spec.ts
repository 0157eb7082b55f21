import { codingData } from '@earshot/coding/entities';
import { migrationProblems } from '@earshot/test-kit';
import type { QueryRunner } from 'typeorm';
import { describe, expect, it } from 'vitest';

/** The last migration that databases had when they could be distributed for the first time. */
const DISTRIBUTABLE = 'CreateDashboards1764000000000';

const names = codingData.migrations.map(({ name }) => name);
const later = codingData.migrations.slice(names.indexOf(DISTRIBUTABLE) + 1);

/** The statements that a migration sends, up and down. It finds no rows. */
async function statementsOf(Migration: (typeof later)[number]): Promise<string[]> {
  const statements: string[] = [];
  const query = async (sql: string) => {
    statements.push(sql);
    return [];
  };
  const runner = { query } as unknown as QueryRunner;
  const migration = new Migration();
  await migration.up(runner);
  await migration.down(runner);
  return statements;
}

describe('the migrations since databases can be distributed', () => {
  it('follow one that exists', () => expect(names).toContain(DISTRIBUTABLE));

  it.each(later.map((Migration) => [Migration.name, Migration] as const))(
    'run on distributed tables: %s',
    async (_name, Migration) => {
      const problems = (await statementsOf(Migration)).flatMap((sql) =>
        migrationProblems(sql).map((problem) => `${problem}: ${sql}`),
      );
      expect(problems).toEqual([]);
    },
  );

  it('would be rejected with a statement that Citus rejects', async () => {
    class IndexIds {
      up = (runner: QueryRunner) => runner.query('create unique index on coding.mention (id)');
      down = (runner: QueryRunner) => runner.query('drop index coding.mention_id_idx');
    }
    const [up, down] = await statementsOf(IndexIds);
    expect(migrationProblems(up)).toEqual(['creates a unique index on coding.mention without report_id']);
    expect(migrationProblems(down)).toEqual([]);
  });
});
