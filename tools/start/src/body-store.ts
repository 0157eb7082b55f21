import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { Room } from './room.js';
import { readSmall } from './read-small.js';
import { IN_MEMORY, Spool, type SpoolLimits } from './spool.js';

/** A body that has come in whole. */
export interface KeptBody {
  readonly size: number;
  content(): Buffer | Readable;
  /** Frees what it takes; may be called again. */
  discard(): void;
}

/**
 * Where bodies wait until they are whole, so that neither the slow sender of a request nor the slow reader of an answer
 * holds a connection to a service: small ones in memory, larger ones in files without a name.
 */
export class BodyStore {
  private readonly room: Room;

  constructor(
    private readonly folder: string,
    bytes: number,
  ) {
    this.room = new Room(bytes);
  }

  /** Makes the folder, and removes what a start that was killed may have left in it. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.folder)) await rm(join(this.folder, name), { force: true });
  }

  /**
   * Reads `source` to its end on behalf of `client`; rejects when that fails, or a limit is reached.
   *
   * @param length where it is known before
   */
  async keep(source: Readable, length: number | undefined, client: string, limits: SpoolLimits): Promise<KeptBody> {
    if (length !== undefined && length <= IN_MEMORY) return inMemory(await readSmall(source, limits.idleMs));
    const spool = new Spool({ folder: this.folder, room: this.room, client }, limits);
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

const inMemory = (bytes: Buffer): KeptBody => ({ size: bytes.length, content: () => bytes, discard: () => undefined });
