import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { takeOwnership } from './owner-lock.js';
import { askToStop, isAlive, type Postmaster } from './postmaster.js';

const POLL_MS = 20;

/** A running server that this process owns because it started it or took it over. */
export class OwnedServer {
  readonly unexpectedExit: Promise<void>;
  private stopping: Promise<void> | undefined;
  private hasEnded = false;

  constructor(
    readonly url: string,
    private readonly postmaster: Postmaster,
    private readonly password: string,
    owner: pg.Client,
  ) {
    // A process that fails or calls `exit` stops its server, too.
    const atExit = () => void askToStop(postmaster);
    process.once('exit', atExit);
    this.unexpectedExit = new Promise((resolve) => {
      void this.keepOwnership(owner).then(() => {
        this.hasEnded = true;
        process.off('exit', atExit);
        if (!this.stopping) resolve();
      });
    });
  }

  stop(): Promise<void> {
    return (this.stopping ??= this.shutDown());
  }

  private async shutDown(): Promise<void> {
    if (!this.hasEnded && (await isAlive(this.postmaster))) await askToStop(this.postmaster);
    while (!this.hasEnded) await sleep(POLL_MS);
  }

  /** Resolves when the server has ended, or when another process owns it. */
  private async keepOwnership(owner: pg.Client | undefined): Promise<void> {
    while (owner) {
      const held = owner;
      await new Promise<void>((resolve) => held.once('end', resolve));
      owner = await this.recoverOwnership();
    }
  }

  /** If one of its processes crashes, the server ends all connections, including that of its owner, and recovers. */
  private async recoverOwnership(): Promise<pg.Client | undefined> {
    const access = { port: this.postmaster.port, password: this.password };
    while (await isAlive(this.postmaster)) {
      const owner = this.stopping ? 'later' : await takeOwnership(access).catch(() => 'later' as const);
      if (owner !== 'later') return owner;
      await sleep(POLL_MS);
    }
    return undefined;
  }
}
