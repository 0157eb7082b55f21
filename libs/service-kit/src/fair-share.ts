import { DocumentError } from '@earshot/error-kit';

/** How much of one key, such as a client account, may go on at once. */
export interface ShareLimits {
  running: number;
  /** How many more may wait for their turn. Without a limit, all may. */
  waiting?: number;
  /** How long each may wait, in milliseconds. Where there is no limit, only a signal ends the wait. */
  waitMs?: number;
  /** The error for work that may not wait, or has waited for too long. */
  busy?: () => Error;
}

const tooBusy = () => DocumentError.unavailable('Too many requests of this client account are in flight; try again.');

/** The work of one key. */
interface Line {
  running: number;
  /** Starts each piece of work that waits, in order of arrival. */
  readonly waiting: Set<() => void>;
}

/** Bounds the concurrent work of each key, so that the work of one cannot keep all others waiting. */
export class FairShare {
  private readonly lines = new Map<string, Line>();

  private readonly limits;

  constructor(limits: ShareLimits) {
    this.limits = { waiting: Infinity, busy: tooBusy, ...limits };
  }

  /** Runs `work` when it is the turn of `key`. Until then, `signal` takes it out of the line. */
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
    return this.lines.size;
  }

  private enter(key: string, signal?: AbortSignal): Promise<void> | undefined {
    signal?.throwIfAborted();
    const line = this.lineOf(key);
    if (line.running < this.limits.running) {
      line.running++;
      return undefined;
    }
    if (line.waiting.size >= this.limits.waiting) throw this.limits.busy();
    return this.turn(line, signal);
  }

  private turn(line: Line, signal?: AbortSignal): Promise<void> {
    const { waitMs, busy } = this.limits;
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        line.waiting.delete(begin);
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
      line.waiting.add(begin);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  private leave(key: string): void {
    const line = this.lineOf(key);
    const [begin] = line.waiting;
    // The next one takes the place of the one that leaves.
    if (begin) begin();
    else if (--line.running === 0) this.lines.delete(key);
  }

  private lineOf(key: string): Line {
    const line = this.lines.get(key) ?? { running: 0, waiting: new Set() };
    this.lines.set(key, line);
    return line;
  }
}
