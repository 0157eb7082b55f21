import { Sql, type Statement, unlessAborted } from '@earshot/database-kit';
import { FairShare, takeTurn, type TokenOwner, whileAwaited } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** What statements need to know about the request that they run for. */
export interface RequestContext {
  /** The client account of the caller. */
  clientId: string;
  /** Aborts when the client no longer waits. */
  signal: AbortSignal;
  /** Resolves when a large request may continue. Call it when a request turns out to be large. */
  takeTurn(): Promise<void>;
}

/** The context of the request of `caller` that is answered with `reply`. */
export const requestContext = ({ clientId }: TokenOwner, reply: FastifyReply): RequestContext => ({
  clientId,
  signal: whileAwaited(reply),
  takeTurn: () => takeTurn(reply, clientId),
});

/** The most statements of a client account that may wait for their turn. A search runs two at a time. */
const MAX_WAITING = 1_000;

/**
 * Runs the statements of the mention area. One client account uses at most half of the connections. A statement is
 * cancelled when its client no longer waits (rule C11).
 */
@Injectable()
export class Statements {
  private readonly shares: FairShare;

  constructor(private readonly sql: Sql) {
    this.shares = new FairShare({ running: Math.ceil(sql.connections / 2), waiting: MAX_WAITING });
  }

  rows<Row>(statement: Statement<Row>, { clientId, signal }: RequestContext): Promise<Row[]> {
    const running = this.shares.run(clientId, () => this.sql.cancellableRows(statement, signal), signal);
    return unlessAborted(running, signal);
  }
}
