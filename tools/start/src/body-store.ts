import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { DiskQuota } from './disk-quota.js';
import { readSmallBody } from './read-small-body.js';
import { MAX_BYTES_IN_MEMORY, Spool, type SpoolLimits } from './spool.js';

/** A body that has been received completely. */
export interface StoredBody {
  readonly size: number;
  content(): Buffer | Readable;
  /** Frees its memory or disk space. May be called several times. */
  discard(): void;
}

/**
 * Stores bodies until they are complete, small ones in memory, larger ones in files without a name. So neither a slow
 * sender of a request nor a slow reader of an answer holds a connection to a service.
 */
export class BodyStore {
  private readonly quota: DiskQuota;

  constructor(
    private readonly folder: string,
    bytes: number,
  ) {
    this.quota = new DiskQuota(bytes);
  }

  /** Creates the folder, and removes the files that a killed start may have left in it. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.folder)) await rm(join(this.folder, name), { force: true });
  }

  /**
   * Reads `source` to its end on behalf of `client`. Rejects when that fails or a limit is exceeded.
   *
   * @param length the length of the body, if it is known
   */
  async store(source: Readable, length: number | undefined, client: string, limits: SpoolLimits): Promise<StoredBody> {
    if (length !== undefined && length <= MAX_BYTES_IN_MEMORY)
      return inMemory(await readSmallBody(source, limits.idleMs));
    const spool = new Spool({ folder: this.folder, quota: this.quota, client }, limits);
    try {
      await new Promise<void>((resolve, reject) => {
        finished(source, { writable: false }, (error) => error && spool.destroy(error));
        finished(spool, (error) => (error ? reject(error) : resolve()));
        source.pipe(spool);
      });
      return spool;
    } catch (error) {
      source.unpipe(spool);
      spool.discard();
      throw error;
    }
  }
}

const inMemory = (bytes: Buffer): StoredBody => ({
  size: bytes.length,
  content: () => bytes,
  discard: () => undefined,
});
