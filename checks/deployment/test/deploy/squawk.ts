import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@earshot/test-kit';

/** The linter of migrations (docs/upgrading.md). Its package exists for Linux on x64 only. */
const PROGRAM = join(ROOT, 'node_modules/@squawk-cli/linux-x64/bin/squawk');

export const HAS_SQUAWK = existsSync(PROGRAM);

/**
 * Rules of squawk that do not apply: `migrate` limits the time of every transaction itself, a whole number need not
 * have 64 bits, and a migration that can be repeated may drop and create.
 */
const EXCLUDED = ['require-statement-timeout', 'prefer-bigint-over-int', 'prefer-robust-stmts'];

interface Finding {
  rule_name: string;
  message: string;
}

/** The findings of squawk in `sql`, each beginning with the name of its rule. */
export function lint(sql: string): string[] {
  const args = ['--reporter', 'json', '--pg-version', '15', '--stdin-filepath', 'migration.sql'];
  const { stdout, stderr } = spawnSync(PROGRAM, [...args, ...EXCLUDED.flatMap((rule) => ['--exclude', rule])], {
    input: sql,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(`squawk failed: ${stderr}`);
  return (JSON.parse(stdout) as Finding[]).map(({ rule_name, message }) => `${rule_name}: ${message}`);
}
