import { Sql, type Statement, unlessAborted } from '@earshot/database-kit';
import type { SavedFilters } from '@earshot/filter-kit';
import { savedFilters } from '@earshot/mention-query';
import { SharedConnections, takeTurn, type TokenOwner, whileAwaited } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type ReadRequest, StandbyReads } from '../standby/standby-reads.js';

/** What statements need to know about the request that they run for. */
export interface RequestContext extends ReadRequest {
  /** Resolves when a large request may continue. Call it when a request turns out to be large. */
  takeTurn(): Promise<void>;
}

/** The context of the request of `caller` that is answered with `reply`. */
export const requestContext = ({ clientId }: TokenOwner, reply: FastifyReply): RequestContext => ({
  clientId,
  signal: whileAwaited(reply),
  noCache: /(^|,)\s*no-cache\s*(,|$)/i.test(reply.request.headers['cache-control'] ?? ''),
  takeTurn: () => takeTurn(reply, clientId),
});

/** Runs the statements of the mention area: on the standby, if there is one, or on the primary. */
@Injectable()
export class Statements {
  private readonly primary: SharedConnections;

  constructor(
    sql: Sql,
    @Inject(StandbyReads) private readonly standbyReads: StandbyReads | undefined,
  ) {
    this.primary = new SharedConnections(sql);
  }

  /** Runs a statement whose answer must not be older than an earlier answer of this service. */
  rowsOfPrimary<Row>(statement: Statement<Row>, context: RequestContext): Promise<Row[]> {
    return unlessAborted(this.primary.rows(statement, context), context.signal);
  }

  /** The filters of the saved searches that a request names (rule D25). */
  saved(request: unknown, context: RequestContext): Promise<SavedFilters> {
    return savedFilters(request, context.clientId, (statement) => this.rowsOfPrimary(statement, context));
  }

  rows<Row>(statement: Statement<Row>, context: RequestContext): Promise<Row[]> {
    const onPrimary = () => this.primary.rows(statement, context);
    const running = this.standbyReads ? this.standbyReads.rows(statement, context, onPrimary) : onPrimary();
    return unlessAborted(running, context.signal);
  }
}
