import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Access } from './cluster.js';
import type { EmbeddedDatabase } from './embedded-database.js';
import { takeOwnership } from './owner-lock.js';
import { askToStop, isAlive } from './postmaster.js';

const POLL_MS = 20;

/** A running server that this process owns, be it that it started it or that it found it abandoned. */
export class OwnedServer implements EmbeddedDatabase {
  readonly unexpectedExit: Promise<void>;
  private stopping: Promise<void> | undefined;
  private ended = false;

  constructor(
    readonly url: string,
    private readonly access: Access,
    private readonly data: string,
    private readonly pid: number,
    owner: pg.Client,
  ) {
    // A process that fails or calls `exit` takes its server with it, too.
    const atExit = () => void askToStop(pid);
    process.once('exit', atExit);
    this.unexpectedExit = new Promise((resolve) => {
      void this.remainOwner(owner).then(() => {
        this.ended = true;
        process.off('exit', atExit);
        if (!this.stopping) resolve();
      });
    });
  }

  stop(): Promise<void> {
    return (this.stopping ??= this.shutDown());
  }

  private async shutDown(): Promise<void> {
    if (!this.ended && (await isAlive(this.data, this.pid))) await askToStop(this.pid);
    while (!this.ended) await sleep(POLL_MS);
  }

  /** Resolves when the server has ended, or belongs to another process now. */
  private async remainOwner(owner: pg.Client | undefined): Promise<void> {
    while (owner) {
      const lost = owner;
      await new Promise<void>((resolve) => lost.once('end', resolve));
      owner = await this.recoverOwnership();
    }
  }

  /** When one of its processes crashes, the server ends all connections and recovers by itself. */
  private async recoverOwnership(): Promise<pg.Client | undefined> {
    while (await isAlive(this.data, this.pid)) {
      const owner = this.stopping ? 'later' : await takeOwnership(this.access).catch(() => 'later' as const);
      if (owner !== 'later') return owner;
      await sleep(POLL_MS);
    }
    return undefined;
  }
}
