// Builds a tool unless it is already built from the current sources, which takes Nx two seconds to find out. Imports only
// Node modules. The argument is the name of the project, such as seed.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [project] = process.argv.slice(2);
const root = join(import.meta.dirname, '..', '..');
const program = join(root, 'dist', 'tools', project);

/** Its time is that of the last build by this script. A build by hand removes it. */
const stamp = join(program, '.built');

/** What the build reads, in addition to the sources that the source maps of the program list. */
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.node.ts',
  `tools/${project}/vite.config.ts`,
];

function isCurrent() {
  try {
    const built = statSync(stamp).mtimeMs;
    const isOlder = (path) => statSync(path).mtimeMs < built;
    return [...SETTINGS.map((path) => join(root, path)), ...sources()].every(isOlder);
  } catch {
    // Something is missing: the program, its stamp, or a source that it was built from.
    return false;
  }
}

function sources() {
  const maps = readdirSync(program).filter((name) => name.endsWith('.js.map'));
  const listed = maps.flatMap((name) => JSON.parse(readFileSync(join(program, name), 'utf8')).sources);
  return new Set(listed.map((path) => resolve(program, path)));
}

if (!isCurrent()) {
  const began = new Date();
  const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
  const { status } = spawnSync(process.execPath, [nx, 'build', project, '--outputStyle=static'], {
    cwd: root,
    // Standard output belongs to the tool.
    stdio: ['inherit', 2, 2],
  });
  process.exitCode = status ?? 1;
  if (status === 0) {
    writeFileSync(stamp, '');
    utimesSync(stamp, began, began);
  }
}
