import { access, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries, createSymlinks, programOf } from './binaries.js';
import { EmbeddedDatabaseError } from './embedded-database-error.js';

describe('the binaries of the embedded database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-binaries-'));
    await mkdir(join(folder, 'native', 'lib'), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are those of the npm package for this platform', async () => {
    const binaries = await findBinaries();
    expect(binaries.version).toMatch(/^18\./);
    await expect(access(programOf(binaries, 'initdb'))).resolves.toBeUndefined();
  });

  it('do not exist for every platform; the message says what to set instead', async () => {
    const found = findBinaries('aix', 'ppc64');
    await expect(found).rejects.toThrow(EmbeddedDatabaseError);
    await expect(found).rejects.toThrow(/^There is no .* Set DATABASE_URL to a PostgreSQL 15 or newer\.$/);
  });

  it('get the symbolic links that an installation without scripts does not create', async () => {
    const links = [{ source: 'native/lib/libz.so.1.2', target: 'native/lib/libz.so.1' }];
    await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    await createSymlinks(folder);
    await createSymlinks(folder);
    expect(await readlink(join(folder, 'native', 'lib', 'libz.so.1'))).toBe('libz.so.1.2');
  });

  it('need no symbolic links if the package lists none', async () => {
    await expect(createSymlinks(folder)).resolves.toBeUndefined();
  });
});
