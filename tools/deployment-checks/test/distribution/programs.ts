import { ROOT } from '@earshot/test-kit';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export const DEMO_FIXTURES = join(ROOT, 'tools/seed/fixtures');

/** Runs a built program, such as `apps/coding/migrate.js`, on a database. Returns its output. */
export async function run(program: string, args: string[], databaseUrl: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [join(ROOT, 'dist', program), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}${errors}`);
  return output;
}
