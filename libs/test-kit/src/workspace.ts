import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The root folder of the workspace. */
export const ROOT = join(import.meta.dirname, '..', '..', '..');

export const GATEWAY_FOLDER = join(ROOT, 'deploy', 'gateway');
export const OPENAPI_DOCUMENT = join(ROOT, 'docs', 'openapi.json');
export const DEMO_FIXTURES = join(ROOT, 'tools', 'seed', 'fixtures');
export const serviceProgram = (name: string): string => join(ROOT, 'dist', 'apps', name, 'main.js');

/** Runs the built seeding tool on a database. */
export async function runSeed(databaseUrl: string, ...args: string[]): Promise<void> {
  const program = join(ROOT, 'dist', 'tools', 'seed', 'main.js');
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const seed = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], output, errors] = await Promise.all([once(seed, 'close'), text(seed.stdout), text(seed.stderr)]);
  if (code !== 0) throw new Error(`seed ${args.join(' ')} failed: ${output}${errors}`);
}

/** Imports an entry of a built app, such as `service`. HTTP suites run the build, not the sources. */
export const builtProgram = (app: string, entry = 'service'): Promise<unknown> =>
  import(/* @vite-ignore */ join(ROOT, 'dist', 'apps', app, `${entry}.js`));
