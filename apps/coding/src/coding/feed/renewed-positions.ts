import type { FeedPosition } from '@earshot/coding/entities';
import { Sql } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import { firstTransaction } from './feed-statements.js';

const HOUR_MS = 3_600_000;
/** Change records are kept for 30 days at least (C9), and erasures list their mentions for as long (C21). */
const KEPT_MS = 30 * 24 * HOUR_MS;

/** Positions of earlier runs of the server, as positions of this one. */
@Injectable()
export class RenewedPositions {
  constructor(private readonly sql: Sql) {}

  static unknown(reason: string): DocumentError {
    return DocumentError.of(
      'position_unknown',
      `The changes after this position are not known: ${reason}. Export again.`,
    );
  }

  /** `since`, or a position before it that can be compared with `now`. Throws a 410 if changes may be missed. */
  async since(reportId: string, since: FeedPosition, now: FeedPosition): Promise<FeedPosition> {
    if (since.server !== now.server) throw RenewedPositions.unknown('the database is another one');
    if (since.loaded !== now.loaded) throw RenewedPositions.unknown('mentions were loaded since');
    if (Number(now.at) - Number(since.at) > KEPT_MS - HOUR_MS) throw RenewedPositions.unknown('it is too old');
    return since.run === now.run ? since : this.inThisRun(reportId, since, now);
  }

  /**
   * After a crash, the ids of transactions that left no trace are assigned again, so snapshots of earlier runs say nothing.
   * What the reader lacks was made after its position, by the clock of a service: within an hour of that of the server.
   */
  private async inThisRun(reportId: string, since: FeedPosition, now: FeedPosition): Promise<FeedPosition> {
    const from = new Date(Number(since.at) - HOUR_MS);
    const [first] = await this.sql.rows(firstTransaction({ reportId, from }));
    const snapshot = first ? `${first.xid}:${first.xid}:` : now.snapshot;
    return { ...since, run: now.run, snapshot, part: null };
  }
}
