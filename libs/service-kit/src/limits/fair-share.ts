import { DocumentError } from '@earshot/error-kit';

/** The limits of the work of one key, such as a client account. */
export interface ShareLimits {
  /** How many pieces of work may run at the same time. */
  running: number;
  /** How many more may wait for their turn. Without it, any number may. */
  waiting?: number;
  /** How long each may wait, in milliseconds. Without it, only a signal ends the wait. */
  waitMs?: number;
  /** The error for work that may not wait, or has waited for too long. */
  busy?: () => Error;
}

const tooBusy = () =>
  DocumentError.of('too_busy', 'Too many requests of this client account are in flight; try again.');

/** The work of one key that runs or waits. */
interface Queue {
  running: number;
  /** Starts each piece of work that waits, in order of arrival. */
  readonly waiting: Set<() => void>;
}

/** Limits the concurrent work of each key, so that the work of one key cannot delay that of all others. */
export class FairShare {
  private readonly queues = new Map<string, Queue>();

  private readonly limits;

  constructor(limits: ShareLimits) {
    this.limits = { waiting: Infinity, busy: tooBusy, ...limits };
  }

  /** Runs `work` in its turn among the work of `key`. While it waits, `signal` removes it from the queue. */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.enter(key, signal);
    try {
      return await work();
    } finally {
      this.leave(key);
    }
  }

  /** How many keys have work that runs or waits. */
  get size(): number {
    return this.queues.size;
  }

  private enter(key: string, signal?: AbortSignal): Promise<void> | undefined {
    signal?.throwIfAborted();
    const queue = this.queueOf(key);
    if (queue.running < this.limits.running) {
      queue.running++;
      return undefined;
    }
    if (queue.waiting.size >= this.limits.waiting) throw this.limits.busy();
    return this.waitForTurn(queue, signal);
  }

  private waitForTurn(queue: Queue, signal?: AbortSignal): Promise<void> {
    const { waitMs, busy } = this.limits;
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        queue.waiting.delete(begin);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const begin = () => {
        stopWaiting();
        resolve();
      };
      const giveUp = (reason: unknown) => {
        stopWaiting();
        reject(reason as Error);
      };
      const abort = () => giveUp(signal?.reason);
      const timer = waitMs === undefined ? undefined : setTimeout(() => giveUp(busy()), waitMs);
      queue.waiting.add(begin);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  private leave(key: string): void {
    const queue = this.queueOf(key);
    const [begin] = queue.waiting;
    // The next work replaces this one, so `running` stays the same.
    if (begin) begin();
    else if (--queue.running === 0) this.queues.delete(key);
  }

  private queueOf(key: string): Queue {
    const queue = this.queues.get(key) ?? { running: 0, waiting: new Set() };
    this.queues.set(key, queue);
    return queue;
  }
}
