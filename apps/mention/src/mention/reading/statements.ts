import { Sql, type Statement, unlessAborted } from '@earshot/database-kit';
import type { Moment, RequestedFilterSet, SavedFilters } from '@earshot/filter-kit';
import { type Periods, periodsOf, savedFilters, type SearchReader } from '@earshot/mention-query';
import { ComputingTime, SharedConnections, takeTurn, whileAwaited } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type ReadRequest, StandbyReads } from '../standby/standby-reads.js';

/** What statements need to know about the request that they run for. */
export interface RequestContext extends ReadRequest {
  userId: string;
  computing: ComputingTime;
  /** Resolves when a large request may continue. Call it when a request turns out to be large. */
  takeTurn(): Promise<void>;
}

/** The context of the request of `caller` that is answered with `reply`. */
export function requestContext({ clientId, userId }: SearchReader, reply: FastifyReply): RequestContext {
  let signal: AbortSignal | undefined;
  return {
    clientId,
    userId,
    // Its time begins with its first use, because the body of the request may still arrive now.
    get signal() {
      return (signal ??= whileAwaited(reply));
    },
    computing: new ComputingTime(),
    noCache: /(^|,)\s*no-cache\s*(,|$)/i.test(reply.request.headers['cache-control'] ?? ''),
    takeTurn: () => takeTurn(reply, clientId),
  };
}

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
    return savedFilters(request, context, (statement) => this.rowsOfPrimary(statement, context));
  }

  /** What the rolling periods of the filter sets of a request are in a report (rule D5). */
  periods(
    reportId: string,
    sets: readonly RequestedFilterSet[],
    context: RequestContext,
    kept?: Moment,
  ): Promise<Periods> {
    return periodsOf(reportId, sets, (statement) => this.rows(statement, context), kept);
  }

  rows<Row>(statement: Statement<Row>, context: RequestContext): Promise<Row[]> {
    const onPrimary = () => this.primary.rows(statement, context);
    const running = this.standbyReads ? this.standbyReads.rows(statement, context, onPrimary) : onPrimary();
    return unlessAborted(running, context.signal);
  }
}
