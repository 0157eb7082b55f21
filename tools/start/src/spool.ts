import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { DocumentError } from '@earshot/error-kit';
import type { DiskQuota } from './disk-quota.js';

/** Bodies up to this size stay in memory. */
export const MAX_BYTES_IN_MEMORY = 64 * 1024;

/** A body is written to the disk and read from it in pieces of this size. */
const PIECE = 256 * 1024;

export interface SpoolLimits {
  /** The largest body, in bytes. */
  bytes?: number;
  /** How long the sender may pause. */
  idleMs?: number;
}

/** Where a body is stored, and the client that it counts for. */
interface Storage {
  folder: string;
  quota: DiskQuota;
  client: string;
}

/** The body exceeds the limit. */
export class BodyTooLarge extends Error {}

/** There is currently no disk space for the body. */
export class NoDiskSpace extends Error {}

/** Collects a body until it is complete. Its file is unlinked immediately, so that a killed process leaves no file. */
export class Spool extends Writable {
  size = 0;
  private chunks: Buffer[] = [];
  private file: FileHandle | undefined;
  private onDisk = 0;
  private writing: Promise<void> = Promise.resolve();
  private readonly idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly storage: Storage,
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
    if (this.size <= MAX_BYTES_IN_MEMORY) return done();
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
      this.storage.quota.release(this.storage.client, this.onDisk);
      this.onDisk = 0;
    };
    void this.writing.then(close, close);
  }

  private async moveToDisk(): Promise<void> {
    const bytes = Buffer.concat(this.chunks);
    this.chunks = [];
    const { quota, client, folder } = this.storage;
    if (!quota.reserve(client, bytes.length)) throw new NoDiskSpace('the disk space for large bodies is used up');
    this.onDisk += bytes.length;
    try {
      this.file ??= await openNameless(folder);
      await this.file.appendFile(bytes);
    } catch (error) {
      throw new NoDiskSpace('the body cannot be written to the disk', { cause: error });
    }
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

/** The 408 for a sender that has paused for too long. It closes the connection. */
export const timedOut = (ms: number) =>
  DocumentError.of('request_timeout', `The sender of the body paused for more than ${ms / 1000} s.`);
