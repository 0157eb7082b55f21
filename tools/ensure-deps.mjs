// Installs the packages if they are missing or the lock file has changed, so that a fresh clone needs only `npm start` or
// `npm test`. Imports only Node modules, because it runs before the installation.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'node_modules', '.deps-stamp');
const expected = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(process.version.split('.')[0])
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');
const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';

if (installed !== expected) {
  const npm = process.env.npm_execpath;
  if (!npm) {
    console.error('Use npm to run this: npm start, npm test or npm run seed.');
    process.exit(1);
  }
  console.log('Installing packages, which takes about 30 s ...');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, expected);
}
