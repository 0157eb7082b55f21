import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const CHUNK = Buffer.alloc(1024 * 1024, 1);

/** A file system of a few megabytes in memory, which a test fills. Only root can mount one. */
export class SmallDisk {
  private constructor(readonly folder: string) {
    process.once('exit', this.atExit);
  }

  static async mount(megabytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-disk-'));
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'earshot', folder]);
    // Programs that root starts as other users have folders in it.
    await chmod(folder, 0o755);
    return new SmallDisk(folder);
  }

  /** Writes a file that takes all the space that is left. */
  async fill(): Promise<void> {
    const file = await open(this.ballast, 'a');
    try {
      while (await fits(file.write(CHUNK)));
    } finally {
      await file.close();
    }
  }

  /** Gives the space back. */
  free(): Promise<void> {
    return rm(this.ballast, { force: true });
  }

  async unmount(): Promise<void> {
    process.off('exit', this.atExit);
    await execute('umount', ['--lazy', this.folder]);
    await rmdir(this.folder);
  }

  private readonly atExit = () => void spawnSync('umount', ['--lazy', this.folder]);

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}

/** Whether this process may mount file systems: it is root, and not in a container that forbids it. */
export function canMount(): boolean {
  return (
    process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'x', '/mnt']).status === 0
  );
}

const fits = (write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') return false;
      throw error;
    },
  );
