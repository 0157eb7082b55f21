import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_CLASSES, Sql } from '@earshot/database-kit';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Log } from '../telemetry/log.js';
import type { PruneBatch, Pruning } from './pruning.js';

/** After the start of the process, so that a process that starts does nothing else. */
const FIRST_RUN_MS = 5 * 60_000;

const MOST = 1_000;

/** The pause after a batch, in which the database works for others. */
const PAUSE_MS = 50;

/** What a service prunes. */
export interface PrunerOptions {
  /** The area, of whose replicas one prunes at a time. */
  area: string;
  everyMs: number;
  prunings: readonly Pruning[];
}

/** Another replica of the area is pruning. */
class LockedByAnother extends Error {}

/**
 * Deletes the old rows of an area in small batches, with a pause after each. Only the replica that holds an advisory lock
 * deletes. The lock lasts for one transaction, so it also works behind a pooler that changes the connection after each.
 */
export class Pruner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly rows: Counter;
  private readonly lastSuccess: Gauge;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly log: Log,
    metrics: Registry,
    private readonly options: PrunerOptions,
  ) {
    this.rows = new Counter({
      name: 'pruned_rows_total',
      help: 'Old rows that the process has deleted, by kind',
      labelNames: ['kind'],
      registers: [metrics],
    });
    for (const { kind } of options.prunings) this.rows.inc({ kind }, 0);
    this.lastSuccess = new Gauge({
      name: 'pruning_last_success_timestamp_seconds',
      help: 'When the process last deleted everything that was old, or 0',
      registers: [metrics],
    });
  }

  onApplicationBootstrap(): void {
    this.running = this.repeat();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Deletes everything that is old, unless another replica does. Returns the number of rows. */
  async prune(): Promise<number> {
    let [deleted, failures] = [0, 0];
    for (const pruning of this.options.prunings) {
      try {
        deleted += await this.pruneKind(pruning);
      } catch (err) {
        if (err instanceof LockedByAnother || this.stopping.signal.aborted) return deleted;
        failures++;
        this.log.warn({ err, kind: pruning.kind }, 'could not prune');
      }
    }
    if (failures === 0) this.lastSuccess.setToCurrentTime();
    return deleted;
  }

  private async repeat(): Promise<void> {
    for (let delayMs = FIRST_RUN_MS; ; delayMs = this.options.everyMs) {
      await this.pause(delayMs);
      if (this.stopping.signal.aborted) return;
      await this.prune();
    }
  }

  private async pruneKind({ kind, batches, most = MOST }: Pruning): Promise<number> {
    let all = 0;
    for await (const batch of batches(new Date())) {
      for (let deleted = most; deleted === most;) {
        this.stopping.signal.throwIfAborted();
        deleted = await this.deleteLocked(batch, most);
        this.rows.inc({ kind }, deleted);
        all += deleted;
        if (deleted > 0) await this.pause(PAUSE_MS);
      }
    }
    return all;
  }

  private deleteLocked(batch: PruneBatch, most: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const sql = Sql.within(manager);
      const text = 'select pg_try_advisory_xact_lock($1, hashtext($2)) as "isMine"';
      const values = [LOCK_CLASSES.pruning, this.options.area];
      const [{ isMine }] = await sql.rows<{ isMine: boolean }>({ text, values });
      if (!isMine) throw new LockedByAnother();
      return batch(sql, most);
    });
  }

  private pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
  }
}
