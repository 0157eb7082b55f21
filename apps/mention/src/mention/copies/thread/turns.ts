import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Steps } from '@earshot/live-columns';

/** Long enough that turns take little time themselves, short enough that no other account notices one. */
const SLICE_MS = 5;

/** Divides the time of the thread: client accounts with work have it one after the other, each for a slice. */
export class Turns {
  /** The work that waits for its next slice, by account. The first account is next. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private isDividing = false;

  /** The result of all steps. Undefined if it is not wanted any more: then the rest is left out. */
  async run<T>(account: string, steps: Steps<T>, isWanted: () => boolean): Promise<T | undefined> {
    for (;;) {
      await this.turnOf(account);
      if (!isWanted()) return undefined;
      const end = performance.now() + SLICE_MS;
      do {
        const { done, value } = steps.next();
        if (done) return value;
      } while (performance.now() < end);
    }
  }

  private turnOf(account: string): Promise<void> {
    return new Promise((begin) => {
      const others = this.waiting.get(account);
      if (others) others.push(begin);
      else this.waiting.set(account, [begin]);
      void this.divide();
    });
  }

  private async divide(): Promise<void> {
    if (this.isDividing) return;
    this.isDividing = true;
    while (this.waiting.size > 0) {
      // Lets the thread read its connections and messages.
      await nextIteration();
      const [[account, [begin, ...others]]] = this.waiting;
      this.waiting.delete(account);
      if (others.length > 0) this.waiting.set(account, others);
      begin();
    }
    this.isDividing = false;
  }
}
