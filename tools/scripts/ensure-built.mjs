// Installs the packages and builds projects, unless they are already built from the current sources. Imports only Node modules.
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runWithProgress } from './progress.mjs';

const root = join(import.meta.dirname, '..', '..');

/** What every build reads, in addition to the sources that the source maps of its program list. */
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.node.ts'];

/** Builds the projects with these names, such as `seed`. Resolves with the exit code of the installation or the build. */
export async function ensureBuilt(...names) {
  await import('./ensure-deps.mjs');
  if (process.exitCode) return process.exitCode;
  const projects = names.map(projectOf);
  if (projects.every(isCurrent)) return 0;
  const began = new Date();
  const args = [join(import.meta.dirname, 'build.mjs'), ...projects.map(({ folder }) => folder)];
  const progressOf = (output) => ({ done: output.match(/^built /gm)?.length ?? 0, total: names.length });
  const code = await runWithProgress('Building', args, { cwd: root, progressOf });
  if (code === 0) projects.forEach(({ stamp }) => (writeFileSync(stamp, ''), utimesSync(stamp, began, began)));
  return code;
}

/** The folder of a project that runs, in the workspace and in `dist`. */
export const folderOf = (name) =>
  ['tools', 'checks', 'apps'].map((parent) => join(parent, name)).find((path) => existsSync(join(root, path)));

function projectOf(name) {
  const folder = folderOf(name);
  const program = join(root, 'dist', folder);
  // Its time is that of the last build by this script. A build by hand removes it.
  return { folder, program, settings: join(folder, 'vite.config.ts'), stamp: join(program, '.built') };
}

function isCurrent({ folder, program, settings, stamp }) {
  try {
    const built = statSync(stamp).mtimeMs;
    const isOlder = (path) => statSync(path).mtimeMs < built;
    const sources = [...pageFiles(folder), ...sourcesOf(program)];
    return [...SETTINGS, settings].every((path) => isOlder(join(root, path))) && sources.every(isOlder);
  } catch {
    // Something is missing: the program, its stamp, or a source that it was built from.
    return false;
  }
}

function sourcesOf(program) {
  const maps = readdirSync(program, { recursive: true }).filter((name) => name.endsWith('.js.map'));
  const listed = maps.flatMap((name) => {
    const { sources } = JSON.parse(readFileSync(join(program, name), 'utf8'));
    return sources.map((path) => resolve(program, name, '..', path));
  });
  return new Set(listed);
}

/** The files of a page: no source map lists its HTML and its styles. */
function pageFiles(folder) {
  const page = join(root, folder, 'page');
  return existsSync(page) ? readdirSync(page, { recursive: true }).map((name) => join(page, name)) : [];
}
