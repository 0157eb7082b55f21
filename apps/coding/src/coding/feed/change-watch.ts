import { Sql } from '@earshot/database-kit';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { staleSnapshots } from './feed-statements.js';

/** A change is noticed after this time at most, and the time of a statement per report that is waited for. */
const EVERY_MS = 250;

/** A reader that has the changes which its snapshot sees, and waits for others. */
interface Waiting {
  snapshot: string;
  wake: () => void;
}

/** Wakes readers when there are changes that they do not have. However many wait, one statement at a time runs. */
@Injectable()
export class ChangeWatch {
  private readonly waiting = new Map<string, Set<Waiting>>();
  private isWatching = false;
  private hasEnded = false;

  constructor(private readonly sql: Sql) {}

  /** Resolves when there may be a change of the report that `snapshot` does not see, or when `signal` aborts. */
  wait(reportId: string, snapshot: string, signal: AbortSignal): Promise<void> {
    if (this.hasEnded || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = this.waiting.get(reportId) ?? new Set();
      this.waiting.set(reportId, waiting);
      const wake = () => {
        signal.removeEventListener('abort', wake);
        waiting.delete(reader);
        if (waiting.size === 0) this.waiting.delete(reportId);
        resolve();
      };
      const reader = { snapshot, wake };
      waiting.add(reader);
      signal.addEventListener('abort', wake, { once: true });
      void this.watch();
    });
  }

  /** How many readers wait. */
  get readers(): number {
    return [...this.waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Readers that wait get their answer before the process closes (A6). */
  onModuleDestroy(): void {
    this.hasEnded = true;
    for (const readers of this.waiting.values()) for (const { wake } of readers) wake();
  }

  private async watch(): Promise<void> {
    if (this.isWatching) return;
    this.isWatching = true;
    while (this.waiting.size > 0) {
      await sleep(EVERY_MS);
      for (const [reportId, readers] of this.waiting) await this.look(reportId, readers);
    }
    this.isWatching = false;
  }

  private async look(reportId: string, readers: ReadonlySet<Waiting>): Promise<void> {
    const snapshots = [...new Set([...readers].map(({ snapshot }) => snapshot))];
    // A database that does not answer is reported by the statement that the reader runs at the end of its wait.
    const stale = await this.sql.rows(staleSnapshots({ reportId, snapshots })).catch(() => []);
    const found = new Set(stale.map(({ snapshot }) => snapshot));
    for (const { snapshot, wake } of readers) if (found.has(snapshot)) wake();
  }
}
