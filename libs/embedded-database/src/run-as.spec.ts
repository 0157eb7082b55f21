import { chmod, chown, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.js';
import { startEmbeddedDatabase } from './embedded-database.js';
import { EmbeddedDatabaseError } from './embedded-database-error.js';
import { lastPostmaster } from './postmaster.js';
import { asAccount, asNobody, changeOwner, inUserNamespace, run, type RunAs } from './run-as.js';
import { makeRunnable } from './runnable-binaries.js';

const isRoot = process.getuid?.() === 0;
const hasNamespaces =
  isRoot &&
  (await run(await inUserNamespace(), 'true', []).then(
    () => true,
    () => false,
  ));

const ORDINARY_USER = { uid: 12345, gid: 12345 };

describe.runIf(isRoot)('the root user, who may not run PostgreSQL', () => {
  let root: string;
  let folder: string;
  beforeEach(async () => {
    // Only root may enter this folder.
    root = await mkdtemp(join(tmpdir(), 'earshot-run-as-'));
    folder = join(root, 'data');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** Starts and stops the database. Returns the owners of its files and of its process. */
  async function owners(ways?: RunAs[]): Promise<{ files: number; server: number }> {
    const database = await startEmbeddedDatabase({ folder, durable: false }, ways);
    try {
      const data = join(folder, 'postgres');
      const { uid: server } = await stat(`/proc/${(await lastPostmaster(data))?.pid}`);
      return { files: (await stat(data)).uid, server };
    } finally {
      await database.stop();
    }
  }

  it.runIf(hasNamespaces)('runs it in a user namespace, where root keeps its files', async () => {
    expect(await owners([await inUserNamespace()])).toEqual({ files: 0, server: 0 });
  });

  it('runs it as the user "nobody", in a folder that only root may enter', async () => {
    const { uid } = (await asNobody()).account ?? {};
    expect(await owners([await asNobody()])).toEqual({ files: uid, server: uid });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('can change the way to run it between starts', async () => {
    const { uid } = (await asNobody()).account ?? {};
    await owners();
    expect(await owners([await asNobody()])).toEqual({ files: uid, server: uid });
    await expect(owners()).resolves.toBeDefined();
  });

  it('does not change the owner of the database of an ordinary user', async () => {
    await owners([await asNobody()]);
    await changeOwner(asAccount(ORDINARY_USER), join(folder, 'postgres'));
    expect(await owners()).toEqual({ files: ORDINARY_USER.uid, server: ORDINARY_USER.uid });
  });

  describe('if other users cannot read the binaries', () => {
    let copies: string;
    beforeEach(async () => {
      copies = join(root, 'copies');
      await mkdir(copies);
      await chmod(root, 0o755);
    });

    async function hiddenBinaries() {
      const binaries = await findBinaries();
      const hidden = join(root, 'hidden', 'native');
      await mkdir(dirname(hidden), { mode: 0o700 });
      await cp(binaries.folder, hidden, { recursive: true, verbatimSymlinks: true });
      return { ...binaries, folder: hidden };
    }

    it('runs a copy that other users can read', async () => {
      const { binaries } = await makeRunnable(await hiddenBinaries(), [await asNobody()], copies);
      expect(dirname(binaries.folder)).toBe(copies);
    });

    it('does not run a copy that another user could have changed', async () => {
      const hidden = await hiddenBinaries();
      const { binaries } = await makeRunnable(hidden, [await asNobody()], copies);
      await chown(binaries.folder, ORDINARY_USER.uid, ORDINARY_USER.gid);
      const again = makeRunnable(hidden, [await asNobody()], copies);
      await expect(again).rejects.toThrow(EmbeddedDatabaseError);
      await expect(again).rejects.toThrow(/^Other users than root can change /);
    });
  });

  it('gets an error if no way works', async () => {
    const noWay: RunAs = { prefix: ['/no/such/program'] };
    await expect(makeRunnable(await findBinaries(), [noWay])).rejects.toThrow(
      /^The embedded database cannot run on this system \(.*\)\. Set DATABASE_URL to a PostgreSQL 15 or newer\.$/,
    );
  });
});
