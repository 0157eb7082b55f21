import { type FeedPosition, type MentionRow, positionAt } from '@earshot/coding/entities';
import { SharedNext, Sql, type Statement, unlessAborted } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { SharedConnections, type ShareRequest } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { FeedPage } from './feed-page.js';
import { changesOfSpan, type FeedRecord, mentionsById, momentOf } from './feed-statements.js';
import type { FeedRequest } from './feed.message.js';
import { RenewedPositions } from './renewed-positions.js';
import { SharedInFlight } from './shared-in-flight.js';

/** The part of the connections that readers of one client account may use. The others are for its writes. */
const SHARE = 1 / 4;

/** Mentions that one statement reads. */
const MENTIONS = 2_000;

/** PostgreSQL ends a statement that several readers share. */
const NEVER = new AbortController().signal;

/** Reads the changes of a report after a position (rule C24). Readers of the same share their statements. */
@Injectable()
export class FeedReader {
  private readonly connections: SharedConnections;
  private readonly moments = new SharedNext<FeedPosition | undefined>();
  private readonly pages = new SharedInFlight<Omit<FeedPage, 'next'>>();

  constructor(
    private readonly sql: Sql,
    private readonly renewed: RenewedPositions,
  ) {
    this.connections = new SharedConnections(sql, SHARE);
  }

  /** The position of now. It has every change that was acknowledged before this call. Throws a 501. */
  async now(reportId: string): Promise<FeedPosition> {
    const ask = async () => positionAt((await this.sql.rows(momentOf({ reportId })))[0]);
    const position = await this.moments.run(reportId, ask);
    if (position) return position;
    throw DocumentError.of('feed_unavailable', 'Changes cannot be followed, because the tables are distributed.');
  }

  /** The changes after a position, or as many whole ones as the request allows. Throws a 410. */
  async page(request: FeedRequest, given: FeedPosition, context: ShareRequest): Promise<FeedPage> {
    const { reportId, size } = request;
    const now = await this.now(reportId);
    const since = await this.renewed.since(reportId, given, now);
    const until = since.part?.until ?? now.snapshot;
    const span = { reportId, snapshot: since.snapshot, until, after: since.part?.after ?? '0', size };
    const rows = <Row>(statement: Statement<Row>) =>
      this.connections.rows(statement, { clientId: context.clientId, signal: NEVER });
    const read = async () => {
      const records = await rows(changesOfSpan(span));
      expectListed(records);
      return { records, mentions: request.includesMentions ? await mentionsOf(records, rows) : [] };
    };
    const key = JSON.stringify([span, request.includesMentions]);
    const found = await unlessAborted(this.pages.run(key, read), context.signal);
    return { ...found, next: positionAfter(found.records, since, now, until) };
  }
}

/** The position after the changes that were read between `since` and the snapshot `until`. */
function positionAfter(
  records: readonly FeedRecord[],
  since: FeedPosition,
  now: FeedPosition,
  until: string,
): FeedPosition {
  const last = records.at(-1);
  if (last?.more) return { ...since, part: { until, after: last.id } };
  return { ...since, snapshot: until, at: since.part ? since.at : now.at, part: null };
}

/** An erasure that no longer lists its mentions cannot be followed (rule C21). */
function expectListed(records: readonly FeedRecord[]): void {
  const isForgotten = ({ action, mention_ids, mention_count }: FeedRecord) =>
    action === 'erase' && mention_ids.length === 0 && mention_count > 0;
  if (records.some(isForgotten)) throw RenewedPositions.unknown('an erasure since then no longer lists its mentions');
}

async function mentionsOf(
  records: readonly FeedRecord[],
  rows: (statement: Statement<MentionRow>) => Promise<MentionRow[]>,
): Promise<MentionRow[]> {
  const ids = [...new Set(records.flatMap(({ mention_ids }) => mention_ids))];
  const mentions: MentionRow[] = [];
  for (let at = 0; at < ids.length; at += MENTIONS) {
    const some = ids.slice(at, at + MENTIONS);
    mentions.push(...(await rows(mentionsById({ reportId: records[0].report_id, ids: some }))));
  }
  return mentions;
}
