import { endDeafReader, parseFieldsets } from '@earshot/document-kit';
import { checkCallerAgain, type TokenOwner, whileAwaited } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { ReportLookup } from '../reports/report-lookup.js';
import { ChangeWatch } from './change-watch.js';
import type { FeedPage } from './feed-page.js';
import { feedInPieces } from './feed-pieces.js';
import { FeedReader } from './feed-reader.js';
import { FeedTexts } from './feed-texts.js';
import type { FeedRequest } from './feed.message.js';

/** Answers with the changes of a report after a position, or waits for one (rule C24). */
@Injectable()
export class FeedService {
  private readonly texts = new FeedTexts();

  constructor(
    private readonly reports: ReportLookup,
    private readonly reader: FeedReader,
    private readonly watch: ChangeWatch,
  ) {}

  /**
   * The document as JSON, in pieces if it is large. A reader that pauses loses its connection, because the document stays in
   * memory until then.
   */
  async read(
    request: FeedRequest,
    caller: TokenOwner,
    reply: FastifyReply,
    indent?: number,
  ): Promise<Buffer | Readable> {
    const { reportId } = request;
    await this.reports.read(caller.clientId, reportId);
    const page = await this.page(request, caller, reply);
    endDeafReader(reply.raw);
    const fieldsets = parseFieldsets(reply.request.query as Record<string, unknown>);
    const shown = { reportId, mentionMembers: caller.mentionMembers, fieldsets, indent };
    const { inPieces } = page;
    if (!inPieces) return this.texts.of(page, shown);
    return Readable.from(feedInPieces({ ...page, inPieces }, shown), { objectMode: false });
  }

  private async page(request: FeedRequest, caller: TokenOwner, reply: FastifyReply): Promise<FeedPage> {
    let { since } = request;
    if (!since) return { records: [], mentions: [], next: await this.reader.now(request.reportId) };
    const waiting = whileAwaited(reply, request.wait * 1_000);
    for (;;) {
      const page = await this.reader.page(request, since, contextOf(caller, reply));
      if (page.records.length > 0 || waiting.aborted || this.watch.hasEnded) return page;
      since = await this.watch.wait(request.reportId, page.next, waiting);
      await checkCallerAgain(reply.request);
    }
  }
}

const contextOf = ({ clientId }: TokenOwner, reply: FastifyReply) => ({ clientId, signal: whileAwaited(reply) });
