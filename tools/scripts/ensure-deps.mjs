// Installs the packages unless those of the lock file are installed, by this script or by hand, so that a fresh clone needs
// only `npm start` or `npm test`. Imports only Node modules, because it runs before the installation.
import './check-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWithProgress } from './progress.mjs';

const root = join(import.meta.dirname, '..', '..');

/** The packages of a lock file by their folder. npm writes `node_modules/.package-lock.json` when it has installed all. */
const packagesOf = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages;

function areInstalled() {
  const locked = packagesOf('package-lock.json');
  let installed;
  try {
    installed = packagesOf('node_modules', '.package-lock.json');
  } catch {
    return false;
  }
  const isInstalled = ([folder, { version, integrity, optional }]) => {
    const found = installed[folder];
    // npm leaves out optional packages of other systems.
    return found ? found.version === version && found.integrity === integrity : folder === '' || optional;
  };
  return Object.entries(locked).every(isInstalled) && Object.values(installed).every(fitsThisMachine);
}

/** Whether a package is for this system and processor. Others are in a folder that was copied from another machine. */
const fitsThisMachine = ({ os, cpu }) => includes(os, process.platform) && includes(cpu, process.arch);

/** The lists of package.json name what is allowed, or with `!` what is not. */
const includes = (list, name) =>
  !list || list.includes(name) || list.every((each) => each.startsWith('!') && each !== `!${name}`);

if (!areInstalled()) {
  const npm = process.env.npm_execpath;
  if (!npm) {
    console.error('Use npm to run this: npm start, npm test or npm run seed.');
    process.exit(1);
  }
  const args = [npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const folders = Object.keys(packagesOf('package-lock.json')).filter((folder) => folder !== '');
  const isUnpacked = (folder) => existsSync(join(root, folder, 'package.json'));
  const progressOf = () => ({ done: folders.filter(isUnpacked).length, total: folders.length });
  process.exitCode = await runWithProgress('Installing packages', args, { cwd: root, progressOf });
}
