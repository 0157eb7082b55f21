import { chmod, chown, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.js';
import { startEmbeddedDatabase } from './embedded-database.js';
import { EmbeddedDatabaseError } from './embedded-database-error.js';
import { lastPostmaster } from './postmaster.js';
import { asAccount, asNobody, handOver, inUserNamespace, run, type RunAs } from './run-as.js';
import { makeRunnable } from './runnable-binaries.js';

const isRoot = process.getuid?.() === 0;
const hasNamespaces =
  isRoot &&
  (await run(await inUserNamespace(), 'true', []).then(
    () => true,
    () => false,
  ));

/** Some ordinary user. */
const SOMEONE = { uid: 12345, gid: 12345 };

describe.runIf(isRoot)('root, as whom PostgreSQL refuses to run', () => {
  let root: string;
  let folder: string;
  beforeEach(async () => {
    // Nobody else may enter it.
    root = await mkdtemp(join(tmpdir(), 'earshot-run-as-'));
    folder = join(root, 'data');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** Starts and stops the database; tells whose its files and its process are. */
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

  it.runIf(hasNamespaces)('runs it in a user namespace, where its files stay root’s', async () => {
    expect(await owners([await inUserNamespace()])).toEqual({ files: 0, server: 0 });
  });

  it('runs it as nobody, in a folder that only root may enter', async () => {
    const { uid } = (await asNobody()).account ?? {};
    expect(await owners([await asNobody()])).toEqual({ files: uid, server: uid });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('goes on with what was begun in another way', async () => {
    const { uid } = (await asNobody()).account ?? {};
    await owners();
    expect(await owners([await asNobody()])).toEqual({ files: uid, server: uid });
    await expect(owners()).resolves.toBeDefined();
  });

  it('leaves the database of an ordinary user theirs', async () => {
    await owners([await asNobody()]);
    await handOver(asAccount(SOMEONE), join(folder, 'postgres'));
    expect(await owners()).toEqual({ files: SOMEONE.uid, server: SOMEONE.uid });
  });

  describe('where others cannot reach the binaries', () => {
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

    it('runs a copy that they can read', async () => {
      const { binaries } = await makeRunnable(await hiddenBinaries(), [await asNobody()], copies);
      expect(dirname(binaries.folder)).toBe(copies);
    });

    it('runs no copy that another user could have changed', async () => {
      const hidden = await hiddenBinaries();
      const { binaries } = await makeRunnable(hidden, [await asNobody()], copies);
      await chown(binaries.folder, SOMEONE.uid, SOMEONE.gid);
      const again = makeRunnable(hidden, [await asNobody()], copies);
      await expect(again).rejects.toThrow(EmbeddedDatabaseError);
      await expect(again).rejects.toThrow(/is not root's alone/);
    });
  });

  it('is told when there is no way', async () => {
    const noWay: RunAs = { prefix: ['/no/such/program'] };
    await expect(makeRunnable(await findBinaries(), [noWay])).rejects.toThrow(
      /^The embedded database cannot run on this system \(.*\)\. Set DATABASE_URL to a PostgreSQL 15 or newer\.$/,
    );
  });
});
