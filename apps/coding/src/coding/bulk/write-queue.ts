import { preparedStatement, Sql } from '@earshot/database-kit';
import { Injectable } from '@nestjs/common';
import type { Deadline, TimeLimit } from '../write/transaction/deadline.js';
import { StoredAnswers } from '../idempotency/stored-answers.js';
import type { Keyed } from '../idempotency/storing-answers.js';
import type { Write } from './valid-item.js';
import { type ReadMentions, readPresent } from '../write/mentions/present-mentions.js';
import { resolveItems } from './resolve-items.js';
import { type Applied, applyWrites, MentionsMissingError } from './apply-writes.js';
import type { Outcome } from '../write/transaction/transaction.js';
import { type Failed, isLocked, Queued, Transactor } from '../write/transaction/transactor.js';
import { nothingChanged } from '../write/transaction/write-errors.js';

/** A request with more items is written alone: together with others it would gain nothing, and delay them. */
const SMALL = 100;
const REQUESTS_PER_TRANSACTION = 100;

const NOTHING: Applied = { failed: new Map(), changeIds: [] };

/**
 * When a write begins again whose mentions, or the commits of its report, another write has locked. At most twice as late,
 * at random, so that two replicas do not get in each other's way again.
 */
const AGAIN_MS = 50;

/** A write that waits for its transaction, which other writes may share. */
class QueuedWrite extends Queued<Applied> {
  /** Why its last attempt failed, if another write had a lock. */
  locked: Failed | undefined;

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
    if (only && !another && only[1].length <= SMALL) this.enqueue(only[0], queued);
    else {
      const items = [...write.byReport.values()].reduce((sum, { length }) => sum + length, 0);
      if (items > SMALL) deadline.allowFor(items);
      void this.writeNext([queued], write.caller.clientId);
    }
    return queued.settled;
  }

  /** Returns what `write` would return. Stores nothing (rule C12). */
  async preview(write: Write, { signal }: Deadline): Promise<Applied> {
    const read = (mentions: ReadMentions) =>
      this.transactor.inTurn(
        write.caller.clientId,
        () => this.sql.cancellableRows(readPresent(mentions), signal),
        signal,
      );
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
    while (queue.length > 0) await this.writeNext(queue, clientId, reportId);
    this.queues.delete(reportId);
  }

  /**
   * Writes the next requests of a queue together. Never rejects, so that a fault cannot leave the others waiting. Small
   * requests have a `reportId`.
   */
  private async writeNext(queue: QueuedWrite[], clientId: string, reportId?: string): Promise<void> {
    let together: QueuedWrite[] = [];
    try {
      await this.transactor.inTurn(clientId, async () => {
        const next = queue.splice(0, REQUESTS_PER_TRANSACTION);
        together = next.filter((queued) => queued.begin());
        for (const queued of next) if (!together.includes(queued)) await this.giveUp(queued);
        await this.settle(together, queue, reportId);
      });
    } catch (error) {
      for (const queued of [...together, ...queue.splice(0)]) queued.reject(error);
    }
  }

  private async settle(together: QueuedWrite[], queue: QueuedWrite[], reportId?: string): Promise<void> {
    if (together.length === 0) return;
    const outcome = await this.transact(together, reportId !== undefined);
    if (outcome.state === 'committed') {
      together.forEach((queued, index) => queued.resolve(outcome.result[index]));
      return;
    }
    if (reportId !== undefined && isLocked(outcome)) return this.separate(together, queue, reportId, outcome);
    if (outcome.error instanceof MentionsMissingError) return this.giveTurns(together, queue, outcome.error, reportId);
    const unavailable = await this.errorOf(outcome, together);
    if (unavailable) {
      for (const queued of together) queued.reject(unavailable);
      // If the database is unavailable, fail the queued requests too: they have waited long enough (rule C11).
      for (const queued of queue.splice(0)) queued.reject(nothingChanged(outcome.error));
    } else if (together.length === 1) together[0].reject(outcome.error);
    // A fault in one request must not fail the others.
    else for (const queued of together) await this.settle([queued], queue, reportId);
  }

  /** Writes the requests whose mentions no other write has locked, and lets the others begin again later (rule C11). */
  private async separate(
    together: QueuedWrite[],
    queue: QueuedWrite[],
    reportId: string,
    outcome: Failed,
  ): Promise<void> {
    const mentionsOf = ({ write }: QueuedWrite) => write.byReport.get(reportId)!.map(({ item }) => item.mention_id);
    const mentions = [...new Set(together.flatMap(mentionsOf))];
    const rows = await this.sql.rows(lockedMentions({ report: reportId, mentions }));
    const locked = new Set(rows.map(({ id }) => id));
    const isFree = (queued: QueuedWrite) => locked.size > 0 && !mentionsOf(queued).some((id) => locked.has(id));
    for (const queued of together.filter((each) => !isFree(each))) this.again(queued, reportId, outcome);
    await this.settle(together.filter(isFree), queue, reportId);
  }

  /** Lets the writes with missing mentions wait for their turn, and writes the others. */
  private async giveTurns(
    together: QueuedWrite[],
    queue: QueuedWrite[],
    { writes }: MentionsMissingError,
    reportId?: string,
  ): Promise<void> {
    const waits = ({ write }: QueuedWrite) => writes.includes(write);
    const waiting = together.filter(waits);
    void this.writeNext(waiting, waiting[0].write.caller.clientId);
    await this.settle(
      together.filter((each) => !waits(each)),
      queue,
      reportId,
    );
  }

  private again(queued: QueuedWrite, reportId: string, outcome: Failed): void {
    queued.locked = outcome;
    setTimeout(() => this.enqueue(reportId, queued), AGAIN_MS * (1 + Math.random()));
  }

  /** It is too late for a request. Its client has its answer already, unless it is tried again. */
  private async giveUp(queued: QueuedWrite): Promise<void> {
    const late = nothingChanged(new Error('There is not enough time left.'));
    queued.reject(queued.locked ? await this.errorOf(queued.locked, [queued]) : late);
  }

  private errorOf(outcome: Failed, together: readonly QueuedWrite[]): Promise<Error | undefined> {
    const reportIds = together.flatMap(({ write }) => [...write.byReport.keys()]);
    return this.transactor.unavailableError(outcome, { reportIds }, limitOf(together));
  }

  private async transact(together: readonly QueuedWrite[], areSmall: boolean): Promise<Outcome<readonly Applied[]>> {
    try {
      const writes = together.map(({ write }) => write);
      const work = await applyWrites(writes, { serverVersion: this.sql.serverVersion, areSmall });
      const keyed = together.flatMap(({ keyed }, index) => (keyed ? [ofWrite(keyed, index)] : []));
      return await this.transactor.transact(this.answers.storingAll(work, keyed), limitOf(together));
    } catch (error) {
      // The transaction has not begun.
      return { state: 'rolled back', error };
    }
  }
}

/** The time limit of a transaction of these requests. If several share it, no one of them ends it by leaving. */
const limitOf = (together: readonly QueuedWrite[]): TimeLimit =>
  together.length === 1 ? together[0].deadline : { at: Math.min(...together.map(({ deadline }) => deadline.at)) };

/** Which of these mentions another transaction has locked. */
const lockedMentions = preparedStatement<{ id: string }, { report: string; mentions: readonly string[] }>(
  'mentions that are locked',
  ($) => `
  with free as (
    select id from coding.mention where report_id = ${$('report')} and id = any(${$('mentions')}::text[])
       for no key update skip locked)
  select id from coding.mention
   where report_id = ${$('report')} and id = any(${$('mentions')}::text[]) and id not in (select id from free)`,
);

/** The key of a request whose write has this place in its transaction. */
const ofWrite = ({ request, answer }: Keyed<Applied>, index: number): Keyed<readonly Applied[]> => ({
  request,
  answer: (all) => answer(all[index]),
});
