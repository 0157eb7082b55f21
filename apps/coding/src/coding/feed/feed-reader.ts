import { type FeedPosition, positionAt } from '@earshot/coding/entities';
import { SharedNext, Sql, type Statement, unlessAborted } from '@earshot/database-kit';
import { firstThatFit, PAGE_BYTES } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { SharedConnections, type ShareRequest } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { bytesOfChange } from './bytes-of-change.js';
import type { FeedPage } from './feed-page.js';
import { changesOfSpan, type FeedRecord, momentOf } from './feed-statements.js';
import type { FeedRequest } from './feed.message.js';
import { changesThatFit, mentionBatches, type ReadMentions } from './included-mentions.js';
import { RenewedPositions } from './renewed-positions.js';
import { SharedInFlight } from './shared-in-flight.js';

/** The part of the connections that readers of one client account may use. The others are for its writes. */
const SHARE = 1 / 4;

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
      return pageOf(records, request.includesMentions ? rows : undefined);
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

/** Whole changes, as many as fit into an answer, with their mentions if those are read. The first one comes alone in pieces if it does not fit. */
async function pageOf(found: FeedRecord[], read: ReadMentions | undefined): Promise<Omit<FeedPage, 'next'>> {
  const records = [...firstThatFit(found, bytesOfChange)];
  if (records.length === 0) return { records, mentions: [] };
  const first = records.slice(0, 1);
  if (bytesOfChange(records[0]) <= PAGE_BYTES) {
    const fitting = read ? await changesThatFit(records, read) : { records, mentions: [] };
    if (fitting.records.length > 0) return fitting;
  }
  return { records: first, mentions: [], inPieces: () => mentionsOf(first, read) };
}

async function* mentionsOf(records: readonly FeedRecord[], read: ReadMentions | undefined) {
  if (!read) return;
  for await (const { mentions } of mentionBatches(records, read)) if (mentions.length > 0) yield mentions;
}
