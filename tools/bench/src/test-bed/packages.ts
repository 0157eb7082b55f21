import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BENCH_FOLDER } from './paths.js';

/** Installs what only benchmarks need, when the first of them runs. */
export function installPackages(): void {
  if (existsSync(join(BENCH_FOLDER, 'node_modules'))) return;
  console.log('Installing the packages to compare with ...');
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('Run this through npm: npm run bench.');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(process.execPath, [npm, ...options], { cwd: BENCH_FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages of tools/bench could not be installed.');
}

const requireThere = createRequire(join(BENCH_FOLDER, 'package.json'));

/** A package of tools/bench, which the platform's own install does not have. */
export const loadPackage = <T>(name: string): T => requireThere(name) as T;
