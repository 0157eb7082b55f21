import { type FeedPosition, isSameLog, positionAt } from '@earshot/coding/entities';
import { Sql } from '@earshot/database-kit';
import { METRICS, observedGauge } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { momentOf, staleSnapshots } from './feed-statements.js';

/** A change is noticed after this time at most, and the time of a statement per report that is waited for. */
const EVERY_MS = 250;

/** A reader that has the changes until a position, and waits for others. */
interface Waiting {
  since: FeedPosition;
  wake: () => void;
}

/** Wakes readers when there are changes that they do not have. However many wait, one statement at a time runs. */
@Injectable()
export class ChangeWatch {
  private readonly waiting = new Map<string, Set<Waiting>>();
  private isWatching = false;
  /** Whether the process stops, so that no reader may wait any longer. */
  hasEnded = false;

  constructor(
    private readonly sql: Sql,
    @Inject(METRICS) metrics: Registry,
  ) {
    const count = () => [...this.waiting.values()].reduce((sum, { size }) => sum + size, 0);
    observedGauge(metrics, 'feed_readers_waiting', 'Readers of the feed that wait for a change', count);
  }

  /**
   * Resolves when there may be a change of the report after `since`, or when `signal` aborts, with a position until which
   * there was none. All readers of a report get the same, so that they share the work of reading the change.
   */
  wait(reportId: string, since: FeedPosition, signal: AbortSignal): Promise<FeedPosition> {
    if (this.hasEnded || signal.aborted) return Promise.resolve(since);
    return new Promise((resolve) => {
      const waiting = this.waiting.get(reportId) ?? new Set();
      this.waiting.set(reportId, waiting);
      const wake = () => {
        signal.removeEventListener('abort', wake);
        waiting.delete(reader);
        if (waiting.size === 0) this.waiting.delete(reportId);
        resolve(reader.since);
      };
      const reader = { since, wake };
      waiting.add(reader);
      signal.addEventListener('abort', wake, { once: true });
      void this.watch();
    });
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

  /** A database that does not answer is reported by the statement that a reader runs at the end of its wait. */
  private async look(reportId: string, readers: ReadonlySet<Waiting>): Promise<void> {
    const asked = [...readers];
    const snapshots = [...new Set(asked.map(({ since }) => since.snapshot))];
    try {
      const now = positionAt((await this.sql.rows(momentOf({ reportId })))[0]);
      // After the moment, so that a reader that lacks nothing has the changes until then.
      const stale = await this.sql.rows(staleSnapshots({ reportId, snapshots }));
      const found = new Set(stale.map(({ snapshot }) => snapshot));
      for (const reader of asked) {
        if (!now || found.has(reader.since.snapshot) || !isSameLog(reader.since, now)) reader.wake();
        else reader.since = now;
      }
    } catch {
      return;
    }
  }
}
