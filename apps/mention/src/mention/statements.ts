import { Sql, type Statement, unlessAborted } from '@earshot/database-kit';
import { FairShare, takeTurn, type TokenOwner, whileAwaited } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A request that waits for what statements answer. */
export interface Asking {
  /** The client account that it is made for. */
  clientId: string;
  /** Aborts when nobody waits any more. */
  signal: AbortSignal;
  /** Resolves when it is the turn of this request, which turned out to be a large one. */
  takeTurn(): Promise<void>;
}

/** What `caller` asks, for as long as `reply` is waited for. */
export const askedBy = ({ clientId }: TokenOwner, reply: FastifyReply): Asking => ({
  clientId,
  signal: whileAwaited(reply),
  takeTurn: () => takeTurn(reply, clientId),
});

/** How many statements of an account may wait for their turn; a search has two at a time. */
const WAITING = 1_000;

/**
 * Runs the statements of this area: those of one client account take at most half of the connections, and none goes on
 * that nobody waits for (rule C11).
 */
@Injectable()
export class Statements {
  private readonly shares: FairShare;

  constructor(private readonly sql: Sql) {
    this.shares = new FairShare({ running: Math.ceil(sql.connections / 2), waiting: WAITING });
  }

  /** The rows that `statement` gives. */
  rows<Row>(statement: Statement<Row>, { clientId, signal }: Asking): Promise<Row[]> {
    const running = this.shares.run(clientId, () => this.sql.cancellableRows(statement, signal), signal);
    return unlessAborted(running, signal);
  }
}
