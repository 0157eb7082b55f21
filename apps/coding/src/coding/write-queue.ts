import { isDatabaseAway } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { writeChanges } from './bulk-transaction.js';
import type { IndexedItem, Write } from './report-changes.js';

/** Up to so many items a request waits for its turn; a larger one gains nothing by company, and would hold it up. */
const SMALL = 100;
const REQUESTS_A_TRANSACTION = 100;

const ATTEMPTS = 3;

/** Serialization failure and deadlock (PostgreSQL, appendix A): the same transaction may succeed when run again. */
const RETRYABLE = new Set(['40001', '40P01']);

type Missing = ReadonlySet<IndexedItem>;

interface Waiting {
  write: Write;
  resolve(missing: Missing): void;
  reject(error: unknown): void;
}

/**
 * Writes requests. Small ones for the same report that arrive while one of them is being written are then written
 * together, in the order of their arrival, in one transaction: they would have to wait for each other in any case, and
 * share the commit instead (group commit).
 */
@Injectable()
export class WriteQueue {
  /** Who waits, by report; a report that is here is being written. */
  private readonly queues = new Map<string, Waiting[]>();

  constructor(private readonly dataSource: DataSource) {}

  /** Resolves when the request is stored, with the items whose mention does not exist (perhaps of others, too). */
  write(write: Write): Promise<Missing> {
    const [[reportId, items], another] = write.byReport;
    return another || items.length > SMALL ? this.transact([write]) : this.enqueue(reportId, write);
  }

  private enqueue(reportId: string, write: Write): Promise<Missing> {
    return new Promise((resolve, reject) => {
      const waiting = { write, resolve, reject };
      const queue = this.queues.get(reportId);
      if (queue) queue.push(waiting);
      else void this.work(reportId, [waiting]);
    });
  }

  private async work(reportId: string, queue: Waiting[]): Promise<void> {
    this.queues.set(reportId, queue);
    while (queue.length > 0) await this.settle(queue.splice(0, REQUESTS_A_TRANSACTION), queue);
    this.queues.delete(reportId);
  }

  private async settle(together: Waiting[], queue: Waiting[]): Promise<void> {
    try {
      const missing = await this.transact(together.map(({ write }) => write));
      for (const { resolve } of together) resolve(missing);
    } catch (error) {
      // What keeps these from the database keeps those behind them, who have waited long enough (contract C11).
      if (isDatabaseAway(error)) for (const { reject } of [...together, ...queue.splice(0)]) reject(error);
      else if (together.length === 1) together[0].reject(error);
      // Nobody answers for what is wrong with another's request.
      else for (const one of together) await this.settle([one], queue);
    }
  }

  private async transact(writes: readonly Write[]): Promise<Missing> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await writeChanges(this.dataSource, writes);
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }
}
