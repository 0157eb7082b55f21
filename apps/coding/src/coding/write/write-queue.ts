import { Sql } from '@earshot/database-kit';
import { isDatabaseUnavailable } from '@earshot/error-kit';
import { FairShare } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { Deadline } from '../deadline.js';
import type { Write } from '../plan/group.js';
import { UnconfirmedCommitError } from './commit.js';
import { CutShortError } from './in-time.js';
import type { Missing, Outcome } from './outcome.js';
import { QueuedWrite } from './queued-write.js';
import { transact } from './transaction.js';
import { nothingChanged, outcomeUnknown } from './write-errors.js';

/** A request with more items is written alone: together with others it would gain nothing, and delay them. */
const SMALL = 100;
const REQUESTS_PER_TRANSACTION = 100;

const ATTEMPTS = 3;

/** Serialization failure and deadlock (PostgreSQL, appendix A): a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Writes requests. A client account uses at most half of the connections at a time, so that its requests, which may
 * wait for locks, do not delay those of other accounts. Small requests for a report that is being written wait for that
 * write. Then they are written together in one transaction (group commit), in the order of arrival.
 */
@Injectable()
export class WriteQueue {
  /** The queued writes by report. A report has an entry while it is being written. */
  private readonly queues = new Map<string, QueuedWrite[]>();
  private readonly shares: FairShare;

  constructor(private readonly sql: Sql) {
    this.shares = new FairShare({ running: Math.ceil(sql.connections / 2) });
  }

  /**
   * Resolves when the request is stored, with the items whose mention does not exist. These may include items of other
   * requests. A write whose client no longer waits does not begin.
   */
  write(write: Write, deadline: Deadline): Promise<Missing> {
    const queued = new QueuedWrite(write, deadline);
    const [[reportId, items], another] = write.byReport;
    if (another || items.length > SMALL) void this.writeAll([queued], write.caller.clientId);
    else this.enqueue(reportId, queued);
    return deadline.race(queued.begun).then(() => queued.done);
  }

  private enqueue(reportId: string, queued: QueuedWrite): void {
    const queue = this.queues.get(reportId);
    if (queue) queue.push(queued);
    else void this.writeReport(reportId, [queued]);
  }

  private async writeReport(reportId: string, queue: QueuedWrite[]): Promise<void> {
    this.queues.set(reportId, queue);
    // A report belongs to one client account.
    await this.writeAll(queue, queue[0].write.caller.clientId);
    this.queues.delete(reportId);
  }

  private async writeAll(queue: QueuedWrite[], clientId: string): Promise<void> {
    while (queue.length > 0) {
      await this.shares.run(clientId, () => {
        const together = queue.splice(0, REQUESTS_PER_TRANSACTION).filter((queued) => queued.begin());
        return this.settle(together, queue);
      });
    }
  }

  private async settle(together: QueuedWrite[], queue: QueuedWrite[]): Promise<void> {
    if (together.length === 0) return;
    const outcome = await this.transact(together);
    if (outcome.state === 'committed') for (const queued of together) queued.resolve(outcome.missing);
    else if (outcome.state === 'unknown' || isUnavailable(outcome.error)) {
      const { state, error } = outcome;
      const answer = state === 'unknown' ? outcomeUnknown(error) : nothingChanged(error);
      for (const queued of together) queued.reject(answer);
      // If the database is unavailable, fail the queued requests too: they have waited long enough (rule C11).
      for (const queued of queue.splice(0)) queued.reject(nothingChanged(error));
    } else if (together.length === 1) together[0].reject(outcome.error);
    // A fault in one request must not fail the others.
    else for (const queued of together) await this.settle([queued], queue);
  }

  private async transact(together: readonly QueuedWrite[]): Promise<Outcome> {
    const writes = together.map(({ write }) => write);
    const deadline = Math.min(...together.map(({ deadline }) => deadline.at));
    for (let attempt = 1; ; attempt++) {
      const outcome = await transact(this.sql, writes, deadline);
      if (attempt === ATTEMPTS || !isRetryable(outcome)) return outcome;
    }
  }
}

const isRetryable = (outcome: Outcome): boolean =>
  outcome.state === 'rolled back' && RETRYABLE.has((outcome.error as { code?: string }).code ?? '');

/** Whether the database, and not the request, is the reason that nothing was written. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof CutShortError || error instanceof UnconfirmedCommitError || isDatabaseUnavailable(error);
