import { join } from 'node:path';
import { runTogether } from './run-program.js';

/** The root folder of the workspace. */
export const ROOT = join(import.meta.dirname, '..', '..', '..');

export const GATEWAY_FOLDER = join(ROOT, 'deploy', 'gateway');
export const OPENAPI_DOCUMENT = join(ROOT, 'docs', 'openapi.json');
export const DEMO_FIXTURES = join(ROOT, 'tools', 'seed', 'fixtures');
export const serviceProgram = (name: string): string => join(ROOT, 'dist', 'apps', name, 'main.js');

/** The built seeding tool, for `runTogether`. */
export const SEED = join(ROOT, 'dist', 'tools', 'seed', 'run.js');

/** Runs the built seeding tool on a database. */
export async function runSeed(databaseUrl: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { exitCode, output, errors } = await runTogether(SEED, env, args);
  if (exitCode !== 0) throw new Error(`seed ${args.join(' ')} failed: ${output}${errors}`);
}

/** Imports an entry of a built app, such as `service`. HTTP suites run the build, not the sources. */
export const builtProgram = (app: string, entry = 'service'): Promise<unknown> =>
  import(/* @vite-ignore */ join(ROOT, 'dist', 'apps', app, `${entry}.js`));
