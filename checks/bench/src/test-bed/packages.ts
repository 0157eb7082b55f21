import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BENCH_FOLDER } from './paths.js';

/** Installs the packages that only benchmarks need, before the first benchmark runs. */
export function installPackages(): void {
  // npm writes it last. The folder alone may be of another program.
  if (existsSync(join(BENCH_FOLDER, 'node_modules', '.package-lock.json'))) return;
  console.error('Installing the packages of checks/bench ...');
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('Use npm run bench: the installation of packages needs npm.');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(process.execPath, [npm, ...options], { cwd: BENCH_FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages of checks/bench could not be installed.');
}

const requireFromBench = createRequire(join(BENCH_FOLDER, 'package.json'));

/** Loads a package of checks/bench, which is not installed with the platform. */
export const loadPackage = <T>(name: string): T => requireFromBench(name) as T;
