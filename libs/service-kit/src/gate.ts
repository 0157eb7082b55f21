import { DocumentError } from '@earshot/error-kit';

/** How long a caller may wait for its turn: with the work itself, less than 5 s (C11). */
const WAIT_MS = 1_000;

/**
 * Runs at most `atOnce` pieces of work at a time; `mayWait` more wait for a moment, and all others get a 503 at once.
 */
export class Gate {
  private running = 0;
  /** In the order of their arrival. */
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
    private readonly busy: string,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running++;
    else await this.turn();
    try {
      return await work();
    } finally {
      this.startNext();
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.size >= this.mayWait) throw DocumentError.unavailable(this.busy);
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.waiting.delete(begin);
        reject(DocumentError.unavailable(this.busy));
      }, WAIT_MS);
      this.waiting.add(begin);
    });
  }

  private startNext(): void {
    const [next] = this.waiting;
    if (!next) return void this.running--;
    this.waiting.delete(next);
    next();
  }
}
