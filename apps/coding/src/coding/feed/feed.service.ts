import { applyFieldsets, inTurns, jsonInSteps, parseFieldsets } from '@earshot/document-kit';
import { type TokenOwner, whileAwaited } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ReportLookup } from '../reports/report-lookup.js';
import { ChangeWatch } from './change-watch.js';
import { feedDocument, type FeedPage, FeedReader } from './feed-reader.js';
import type { FeedRequest } from './feed.request.js';

/** Answers with the changes of a report after a position, or waits for one (rule C24). */
@Injectable()
export class FeedService {
  constructor(
    private readonly reports: ReportLookup,
    private readonly reader: FeedReader,
    private readonly watch: ChangeWatch,
  ) {}

  /** The document as JSON, made in steps: a large one would keep the event loop busy. */
  async read(request: FeedRequest, caller: TokenOwner, reply: FastifyReply, indent?: number): Promise<Buffer> {
    await this.reports.read(caller.clientId, request.reportId);
    const page = await this.page(request, caller, reply);
    const document = await feedDocument(request.reportId, page, caller);
    const fieldsets = parseFieldsets(reply.request.query as Record<string, unknown>);
    return inTurns(jsonInSteps(applyFieldsets(document, fieldsets), indent));
  }

  private async page(request: FeedRequest, caller: TokenOwner, reply: FastifyReply): Promise<FeedPage> {
    let { since } = request;
    if (!since) return { records: [], mentions: [], next: await this.reader.now(request.reportId) };
    const waiting = whileAwaited(reply, request.wait * 1_000);
    for (;;) {
      const page = await this.reader.page(request, since, contextOf(caller, reply));
      if (page.records.length > 0 || waiting.aborted) return page;
      since = page.next;
      await this.watch.wait(request.reportId, since.snapshot, waiting);
    }
  }
}

const contextOf = ({ clientId }: TokenOwner, reply: FastifyReply) => ({ clientId, signal: whileAwaited(reply) });
