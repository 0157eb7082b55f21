import { DocumentError } from '@earshot/error-kit';

/** What one account has under way. */
interface Line {
  running: number;
  /** Lets each of those that wait begin, in the order in which they came. */
  readonly waiting: Set<() => void>;
}

/** Bounds what one client account does at a time, so that none keeps the others from the database. */
export class FairShare {
  private readonly lines = new Map<string, Line>();

  /** How much of one account may run, and how much may wait for its turn. */
  constructor(private readonly limits: { running: number; waiting: number }) {}

  /** Runs `work` when it is the turn of `account`; until then, `signal`, if there is one, takes it out of the line. */
  async run<T>(account: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.enter(account, signal);
    try {
      return await work();
    } finally {
      this.leave(account);
    }
  }

  /** How many accounts have something under way. */
  get size(): number {
    return this.lines.size;
  }

  private enter(account: string, signal?: AbortSignal): Promise<void> | undefined {
    signal?.throwIfAborted();
    const line = this.lineOf(account);
    if (line.running < this.limits.running) {
      line.running++;
      return undefined;
    }
    if (line.waiting.size >= this.limits.waiting) {
      throw DocumentError.unavailable('Too many requests of this client account are under way; try again.');
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        line.waiting.delete(begin);
        reject(signal?.reason);
      };
      line.waiting.add(begin);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  private leave(account: string): void {
    const line = this.lineOf(account);
    const [begin] = line.waiting;
    if (begin) {
      // The one that begins takes the place of the one that leaves.
      line.waiting.delete(begin);
      begin();
    } else if (--line.running === 0) this.lines.delete(account);
  }

  private lineOf(account: string): Line {
    const line = this.lines.get(account) ?? { running: 0, waiting: new Set() };
    this.lines.set(account, line);
    return line;
  }
}
