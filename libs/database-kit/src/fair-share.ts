import { DocumentError } from '@earshot/error-kit';

/** The work of one account. */
interface Queue {
  running: number;
  /** Calls that begin queued work, in the order of arrival. */
  readonly waiting: Set<() => void>;
}

/** Limits the concurrent work of each client account, so that none can occupy the database. */
export class FairShare {
  private readonly queues = new Map<string, Queue>();

  /** The limits per account: how many run, and how many may wait for their turn. */
  constructor(private readonly limits: { running: number; waiting: number }) {}

  /** Runs `work` when it is the turn of `account`. Until then, `signal` can remove it from the queue. */
  async run<T>(account: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.enter(account, signal);
    try {
      return await work();
    } finally {
      this.leave(account);
    }
  }

  /** How many accounts have work running or queued. */
  get size(): number {
    return this.queues.size;
  }

  private enter(account: string, signal?: AbortSignal): Promise<void> | undefined {
    signal?.throwIfAborted();
    const queue = this.queueOf(account);
    if (queue.running < this.limits.running) {
      queue.running++;
      return undefined;
    }
    if (queue.waiting.size >= this.limits.waiting) {
      throw DocumentError.unavailable('Too many requests of this client account are in flight; try again.');
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        queue.waiting.delete(begin);
        reject(signal?.reason);
      };
      queue.waiting.add(begin);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  private leave(account: string): void {
    const queue = this.queueOf(account);
    const [begin] = queue.waiting;
    if (begin) {
      // It takes the place of the work that ended.
      queue.waiting.delete(begin);
      begin();
    } else if (--queue.running === 0) this.queues.delete(account);
  }

  private queueOf(account: string): Queue {
    const queue = this.queues.get(account) ?? { running: 0, waiting: new Set() };
    this.queues.set(account, queue);
    return queue;
  }
}
