import { codingData } from '@earshot/coding/entities';
import { migrationProblems } from '@earshot/test-kit/database';
import type { QueryRunner } from 'typeorm';
import { describe, expect, it } from 'vitest';

/** The last migration that databases had when they could be distributed for the first time. */
const DISTRIBUTABLE = 'CreateDashboards1764000000000';

const names = codingData.migrations.map(({ name }) => name);
const later = codingData.migrations.slice(names.indexOf(DISTRIBUTABLE) + 1);

/** A report, or a mention or change with what any migration of rows writes again. */
const ROW = {
  ...{ id: 'r', title: '#acme \u2764\ufe0f \u1fb3', content: null, author_name: null },
  ...{ tags: ['e\u0301'], payloads: [{ tags: ['e\u0301'] }], previous: [null] },
};

/** The statements that a migration sends, up and down. It finds one report with one mention. */
async function statementsOf(Migration: (typeof later)[number]): Promise<string[]> {
  const statements: string[] = [];
  const query = async (sql: string) => {
    const isRead = statements.includes(sql);
    statements.push(sql);
    return !isRead && /^select id.* from coding\.(?:report|mention|mention_document|change_record)\b/s.test(sql)
      ? [ROW]
      : [];
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

  it.each([
    'OmitVariationSelectors1795440000000',
    'SplitTagsAndEmoji1795530000000',
    ...['FoldWords1796055000000', 'OmitTagsOfLinks1796150000000', 'FoldIotaBelow1796165000000'],
  ])('are read with the statement that writes a batch: %s', async (name) => {
    const statements = await statementsOf(later.filter((Migration) => Migration.name === name)[0]);
    expect(statements.join()).toMatch(/update coding\.mention_document d set words = [\s\S]* where d\.report_id = \$1/);
  });

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
