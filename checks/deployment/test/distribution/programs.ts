import { join } from 'node:path';
import { ROOT, runProgram } from '@earshot/test-kit';

export const DEMO_FIXTURES = join(ROOT, 'tools/seed/fixtures');

/** Runs a built program, such as `apps/coding/migrate.js`, on a database. Returns its output. */
export async function run(program: string, args: string[], databaseUrl: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { exitCode, output, errors } = await runProgram(join(ROOT, 'dist', program), env, args);
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${exitCode}: ${output}${errors}`);
  return output;
}
