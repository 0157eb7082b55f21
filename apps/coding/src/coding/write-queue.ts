import { poolOf } from '@earshot/database-kit';
import { DocumentError, isDatabaseAway } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountTurns } from './account-turns.js';
import { writeChanges } from './bulk-transaction.js';
import type { Deadline } from './deadline.js';
import type { Write } from './report-changes.js';
import { type Missing, Waiting } from './waiting.js';
import { nothingChanged } from './write-errors.js';

/** Up to so many items a request waits for company; a larger one gains nothing by it, and would hold it up. */
const SMALL = 100;
const REQUESTS_A_TRANSACTION = 100;

const ATTEMPTS = 3;

/** Serialization failure and deadlock (PostgreSQL, appendix A): the same transaction may succeed when run again. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Writes requests. A client account has at most half of the connections at once: its requests wait for locks there, and
 * those of others must not. Small requests for the same report that arrive while one of them is being written are then
 * written together, in the order of their arrival, in one transaction: they would have to wait for each other in any
 * case, and share the commit instead (group commit).
 */
@Injectable()
export class WriteQueue {
  /** What waits, by report; a report that is here is being written. */
  private readonly queues = new Map<string, Waiting[]>();
  private readonly turns: AccountTurns;

  constructor(private readonly dataSource: DataSource) {
    this.turns = new AccountTurns(Math.ceil(poolOf(dataSource).options.max / 2));
  }

  /**
   * Resolves when the request is stored, with the items whose mention does not exist (perhaps of others, too). What was
   * not begun when its client no longer waits is not begun any more.
   */
  write(write: Write, deadline: Deadline): Promise<Missing> {
    const waiting = new Waiting(write, deadline);
    const [[reportId, items], another] = write.byReport;
    if (another || items.length > SMALL) void this.empty([waiting], write.caller.clientId);
    else this.enqueue(reportId, waiting);
    return deadline.meet(waiting.begun).then(() => waiting.done);
  }

  private enqueue(reportId: string, waiting: Waiting): void {
    const queue = this.queues.get(reportId);
    if (queue) queue.push(waiting);
    else void this.work(reportId, [waiting]);
  }

  private async work(reportId: string, queue: Waiting[]): Promise<void> {
    this.queues.set(reportId, queue);
    // A report belongs to one client account.
    await this.empty(queue, queue[0].write.caller.clientId);
    this.queues.delete(reportId);
  }

  private async empty(queue: Waiting[], clientId: string): Promise<void> {
    while (queue.length > 0) {
      await this.turns.take(clientId, () => {
        const together = queue.splice(0, REQUESTS_A_TRANSACTION).filter((waiting) => waiting.begin());
        return this.settle(together, queue);
      });
    }
  }

  private async settle(together: Waiting[], queue: Waiting[]): Promise<void> {
    if (together.length === 0) return;
    try {
      const missing = await this.transact(together);
      for (const waiting of together) waiting.resolve(missing);
    } catch (error) {
      if (isUnavailable(error)) {
        for (const waiting of together) waiting.reject(error);
        // What keeps these from the database keeps those behind them, who have waited long enough (contract C11).
        for (const waiting of queue.splice(0)) waiting.reject(nothingChanged(error));
      } else if (together.length === 1) together[0].reject(error);
      // Nobody answers for what is wrong with another's request.
      else for (const waiting of together) await this.settle([waiting], queue);
    }
  }

  private async transact(together: readonly Waiting[]): Promise<Missing> {
    const writes = together.map(({ write }) => write);
    const deadline = Math.min(...together.map(({ deadline }) => deadline.at));
    for (let attempt = 1; ; attempt++) {
      try {
        return await writeChanges(this.dataSource, writes, deadline);
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof DocumentError || isDatabaseAway(error);
