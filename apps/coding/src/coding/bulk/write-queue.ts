import { Sql, type Statement } from '@earshot/database-kit';
import { Injectable } from '@nestjs/common';
import type { Deadline } from '../write/deadline.js';
import { StoredAnswers } from '../idempotency/stored-answers.js';
import type { Keyed } from '../idempotency/storing-answers.js';
import type { Write } from './valid-item.js';
import type { PresentRow } from '../write/present-mentions.js';
import { resolveItems } from './resolve-items.js';
import { type Applied, applyWrites } from './apply-writes.js';
import type { Outcome } from '../write/transaction.js';
import { Queued, Transactor, unavailableError } from '../write/transactor.js';
import { nothingChanged } from '../write/write-errors.js';

/** A request with more items is written alone: together with others it would gain nothing, and delay them. */
const SMALL = 100;
const REQUESTS_PER_TRANSACTION = 100;

const NOTHING: Applied = { failed: new Map(), changeIds: [] };

/** A write that waits for its transaction, which other writes may share. */
class QueuedWrite extends Queued<Applied> {
  constructor(
    readonly write: Write,
    deadline: Deadline,
    readonly keyed?: Keyed<Applied>,
  ) {
    super(deadline);
  }
}

/**
 * Writes bulk requests. Small requests for a report that is being written wait for that write. Then they are written
 * together in one transaction (group commit), in the order of arrival.
 */
@Injectable()
export class WriteQueue {
  /** The queued writes by report. A report has an entry while it is being written. */
  private readonly queues = new Map<string, QueuedWrite[]>();

  constructor(
    private readonly transactor: Transactor,
    private readonly sql: Sql,
    private readonly answers: StoredAnswers,
  ) {}

  /**
   * Resolves when the request is stored. A write whose client no longer waits does not begin. The answer to a request with
   * a key is stored with it. Without items and without a key, it does nothing.
   */
  async write(write: Write, deadline: Deadline, keyed?: Keyed<Applied>): Promise<Applied> {
    if (write.byReport.size === 0 && !keyed) return NOTHING;
    const queued = new QueuedWrite(write, deadline, keyed);
    const [only, another] = write.byReport;
    if (!only || another || only[1].length > SMALL) void this.writeNext([queued], write.caller.clientId);
    else this.enqueue(only[0], queued);
    return queued.settled;
  }

  /** Returns what `write` would return. Stores nothing (rule C12). */
  async preview(write: Write, { signal }: Deadline): Promise<Applied> {
    const read = (statement: Statement<PresentRow>) =>
      this.transactor.inTurn(write.caller.clientId, () => this.sql.cancellableRows(statement, signal), signal);
    const { resolved } = await resolveItems([write], [...write.byReport.keys()], read);
    return { ...NOTHING, failed: resolved[0].failed };
  }

  private enqueue(reportId: string, queued: QueuedWrite): void {
    const queue = this.queues.get(reportId);
    if (queue) queue.push(queued);
    else void this.writeReport(reportId, [queued]);
  }

  private async writeReport(reportId: string, queue: QueuedWrite[]): Promise<void> {
    this.queues.set(reportId, queue);
    // A report belongs to one client account.
    const { clientId } = queue[0].write.caller;
    while (queue.length > 0) await this.writeNext(queue, clientId);
    this.queues.delete(reportId);
  }

  /** Writes the next requests of a queue together. Never rejects, so that a fault cannot leave the others waiting. */
  private async writeNext(queue: QueuedWrite[], clientId: string): Promise<void> {
    let together: QueuedWrite[] = [];
    try {
      await this.transactor.inTurn(clientId, () => {
        together = queue.splice(0, REQUESTS_PER_TRANSACTION).filter((queued) => queued.begin());
        return this.settle(together, queue);
      });
    } catch (error) {
      for (const queued of [...together, ...queue.splice(0)]) queued.reject(error);
    }
  }

  private async settle(together: QueuedWrite[], queue: QueuedWrite[]): Promise<void> {
    if (together.length === 0) return;
    const outcome = await this.transact(together);
    if (outcome.state === 'committed') {
      together.forEach((queued, index) => queued.resolve(outcome.result[index]));
      return;
    }
    const unavailable = unavailableError(outcome);
    if (unavailable) {
      for (const queued of together) queued.reject(unavailable);
      // If the database is unavailable, fail the queued requests too: they have waited long enough (rule C11).
      for (const queued of queue.splice(0)) queued.reject(nothingChanged(outcome.error));
    } else if (together.length === 1) together[0].reject(outcome.error);
    // A fault in one request must not fail the others.
    else for (const queued of together) await this.settle([queued], queue);
  }

  private async transact(together: readonly QueuedWrite[]): Promise<Outcome<readonly Applied[]>> {
    const deadline = Math.min(...together.map(({ deadline }) => deadline.at));
    try {
      const writes = together.map(({ write }) => write);
      const work = await applyWrites(writes, this.sql.serverVersion);
      const keyed = together.flatMap(({ keyed }, index) => (keyed ? [ofWrite(keyed, index)] : []));
      return await this.transactor.transact(this.answers.storingAll(work, keyed), deadline);
    } catch (error) {
      // The transaction has not begun.
      return { state: 'rolled back', error };
    }
  }
}

/** The key of a request whose write has this place in its transaction. */
const ofWrite = ({ request, answer }: Keyed<Applied>, index: number): Keyed<readonly Applied[]> => ({
  request,
  answer: (all) => answer(all[index]),
});
