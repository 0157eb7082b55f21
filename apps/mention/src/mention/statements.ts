import { FairShare, poolOf, runCancellable, unlessAborted } from '@earshot/database-kit';
import { takeTurn, type TokenOwner, whileAwaited } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { QueryConfig, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';

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

  constructor(private readonly dataSource: DataSource) {
    this.shares = new FairShare({ running: Math.ceil(poolOf(dataSource).options.max / 2), waiting: WAITING });
  }

  /** Returns the rows of `statement`. */
  async rows<Row extends QueryResultRow>(statement: QueryConfig, { clientId, signal }: Asking): Promise<Row[]> {
    const pool = poolOf(this.dataSource);
    const running = this.shares.run(clientId, signal, () => runCancellable<Row>(pool, statement, signal));
    const { rows } = await unlessAborted(running, signal);
    return rows;
  }
}
