import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { DocumentError } from '@earshot/error-kit';
import type { Room } from './room.js';

/** Bodies up to this size stay in memory. */
export const IN_MEMORY = 64 * 1024;

/** On its way to the disk and back a body goes in pieces of this size. */
const PIECE = 256 * 1024;

export interface SpoolLimits {
  /** The largest body, in bytes. */
  bytes?: number;
  /** How long its sender may pause. */
  idleMs?: number;
}

/** Where it may write, and on whose account. */
interface SpoolPlace {
  folder: string;
  room: Room;
  client: string;
}

/** The body is larger than it may be. */
export class BodyTooLarge extends Error {}

/** There is no room for the body at the moment. */
export class NoRoom extends Error {}

/** Takes a body in until it is whole. Its file loses its name at once, so that it ends with the process, however that ends. */
export class Spool extends Writable {
  size = 0;
  private chunks: Buffer[] = [];
  private file: FileHandle | undefined;
  private onDisk = 0;
  private writing: Promise<void> = Promise.resolve();
  private readonly idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly place: SpoolPlace,
    private readonly limits: SpoolLimits,
  ) {
    super({ highWaterMark: PIECE });
    const { idleMs } = limits;
    if (idleMs !== undefined) this.idle = setTimeout(() => this.destroy(timedOut(idleMs)), idleMs);
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this._writev([{ chunk }], done);
  }

  override _writev(pieces: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.idle?.refresh();
    for (const { chunk } of pieces) {
      this.size += chunk.length;
      this.chunks.push(chunk);
    }
    if (this.size > (this.limits.bytes ?? Infinity)) return done(new BodyTooLarge());
    if (this.size <= IN_MEMORY) return done();
    this.writing = this.moveToDisk();
    this.writing.then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.idle);
    done(error);
  }

  content(): Buffer | Readable {
    return this.file ? this.file.createReadStream({ start: 0, highWaterMark: PIECE }) : Buffer.concat(this.chunks);
  }

  discard(): void {
    this.chunks = [];
    const close = async () => {
      await this.file?.close();
      this.place.room.giveBack(this.place.client, this.onDisk);
      this.onDisk = 0;
    };
    void this.writing.then(close, close);
  }

  private async moveToDisk(): Promise<void> {
    const bytes = Buffer.concat(this.chunks);
    this.chunks = [];
    if (!this.place.room.take(this.place.client, bytes.length)) throw new NoRoom('the room for large bodies is taken');
    this.onDisk += bytes.length;
    try {
      this.file ??= await openNameless(this.place.folder);
      await this.file.appendFile(bytes);
    } catch (error) {
      throw new NoRoom('the disk does not take the body', { cause: error });
    }
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

/** The 408 for a sender that has paused for too long; the connection ends with it. */
export const timedOut = (ms: number) =>
  new DocumentError({
    status: 408,
    problems: [{ detail: `No more of the body came within ${ms / 1000} s.` }],
    headers: { connection: 'close' },
  });
