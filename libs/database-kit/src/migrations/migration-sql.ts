import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LIMITS } from './migration-limits.js';

/**
 * The SQL of a migration, without running it. A statement gets no rows. If a migration needs rows for its next
 * statement, a comment says so in place of the remaining statements.
 */
export async function migrationSql(Migration: new () => MigrationInterface): Promise<string> {
  const migration = new Migration();
  const statements = await statementsOf(migration);
  const body = migration.transaction === false ? statements : ['begin;', ...statements, 'commit;'];
  return [`-- ${Migration.name}`, `set lock_timeout = '${LIMITS.lockMs}ms';`, ...body].join('\n');
}

async function statementsOf(migration: MigrationInterface): Promise<string[]> {
  const statements: string[] = [];
  const query = (statement: string, values: unknown[] = []) => {
    statements.push(`${statement};${values.length > 0 ? ` -- for each batch, ${values.length} values` : ''}`);
    return Promise.resolve([]);
  };
  try {
    await migration.up({ query } as unknown as QueryRunner);
  } catch {
    statements.push('-- The remaining statements depend on the rows of the last one.');
  }
  return statements;
}
