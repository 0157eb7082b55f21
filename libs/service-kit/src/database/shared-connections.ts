import type { Preparation, SqlPool, Statement } from '@earshot/database-kit';
import { FairShare } from '../limits/fair-share.js';
import type { ComputingTime } from './computing-time.js';

/** What a statement needs to know about the request that it runs for. */
export interface ShareRequest {
  /** The client account of the caller. */
  clientId: string;
  /** Aborts when the client no longer waits. */
  signal: AbortSignal;
  /** Counts from when a statement of the request has its connection until it is over. */
  computing?: ComputingTime;
}

/** The most statements of a client account that may wait for their turn. A search runs two at a time. */
const MAX_WAITING = 1_000;

/**
 * Runs statements on the connections of a pool. One client account uses at most a part of them. A statement is cancelled
 * when its client no longer waits (rule C11).
 */
export class SharedConnections {
  private readonly shares: FairShare;

  /** `share` is the part of the connections that one client account may use. */
  constructor(
    private readonly pool: SqlPool,
    share = 1 / 2,
  ) {
    this.shares = new FairShare({ running: Math.ceil(pool.connections * share), waiting: MAX_WAITING });
  }

  rows<Row>(statement: Statement<Row>, request: ShareRequest, prepare?: Preparation): Promise<Row[]> {
    const { clientId, signal } = request;
    return this.shares.run(clientId, () => this.run(statement, request, prepare), signal);
  }

  private async run<Row>(
    statement: Statement<Row>,
    { signal, computing }: ShareRequest,
    prepare?: Preparation,
  ): Promise<Row[]> {
    let stopCounting: (() => void) | undefined;
    const begin: Preparation = async (client) => {
      await prepare?.(client);
      stopCounting = computing?.begin();
    };
    try {
      return await this.pool.cancellableRows(statement, signal, begin);
    } finally {
      stopCounting?.();
    }
  }
}
