import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Debian's package `libfaketime` has its library for programs with several threads. */
const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);

/** The library of libfaketime, or undefined if it is not installed. */
export const fakeTimeLibrary = (): string | undefined => LIBRARIES.find((path) => existsSync(path));

/** The clock of programs that run with its environment. It differs from the clock of the machine by a number of seconds. */
export class SteppedClock {
  private constructor(private readonly folder: string) {}

  static async create(): Promise<SteppedClock> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-clock-'));
    // Programs that root starts as other users read it.
    await chmod(folder, 0o755);
    const clock = new SteppedClock(folder);
    await clock.set(0);
    return clock;
  }

  /** Time since a start and timers do not change when a clock steps, so CLOCK_MONOTONIC stays real. */
  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: fakeTimeLibrary()!,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Programs notice it within a second. */
  set(seconds: number): Promise<void> {
    return writeFile(this.file, `${seconds < 0 ? '' : '+'}${seconds}`);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
    await removeSharedMemory();
  }

  private get file(): string {
    return join(this.folder, 'clock');
  }
}

const SHARED_MEMORY = '/dev/shm';

/** libfaketime leaves the shared memory of some programs that have ended. */
async function removeSharedMemory(): Promise<void> {
  for (const name of await readdir(SHARED_MEMORY)) {
    const pid = /^(?:sem\.)?faketime_(?:shm|sem)_(\d+)$/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) await rm(join(SHARED_MEMORY, name), { force: true });
  }
}
