// Installs the packages when they are missing or the lock file has changed, so that `npm start` and `npm test`
// work as the only command on a fresh clone. Uses nothing but Node itself: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'node_modules', '.deps-stamp');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(process.version.split('.')[0])
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');
const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';

if (installed !== wanted) {
  const npm = process.env.npm_execpath;
  if (!npm) {
    console.error('Run this through npm: npm start, npm test or npm run seed.');
    process.exit(1);
  }
  console.log('Installing packages, about half a minute ...');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, wanted);
}
