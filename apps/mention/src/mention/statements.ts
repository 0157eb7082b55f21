import { Sql, type Statement, unlessAborted } from '@earshot/database-kit';
import { FairShare, takeTurn, type TokenOwner, whileAwaited } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A request for which statements run. */
export interface Asking {
  /** The client account of the caller. */
  clientId: string;
  /** Aborts when the client no longer waits. */
  signal: AbortSignal;
  /** For a request that turns out to be large: resolves when it is its turn. */
  takeTurn(): Promise<void>;
}

/** The request of `caller` that is answered with `reply`. */
export const askedBy = ({ clientId }: TokenOwner, reply: FastifyReply): Asking => ({
  clientId,
  signal: whileAwaited(reply),
  takeTurn: () => takeTurn(reply, clientId),
});

/** How many statements of a client account may wait for their turn. A search runs two at a time. */
const WAITING = 1_000;

/**
 * Runs the statements of this area. One client account uses at most half of the connections. A statement is cancelled
 * when its client no longer waits (rule C11).
 */
@Injectable()
export class Statements {
  private readonly shares: FairShare;

  constructor(private readonly sql: Sql) {
    this.shares = new FairShare({ running: Math.ceil(sql.connections / 2), waiting: WAITING });
  }

  /** Returns the rows of `statement`. */
  rows<Row>(statement: Statement<Row>, { clientId, signal }: Asking): Promise<Row[]> {
    const running = this.shares.run(clientId, () => this.sql.cancellableRows(statement, signal), signal);
    return unlessAborted(running, signal);
  }
}
