/**
 * Statements whose results must not be older than the requests for them. Of those with the same key one at a time is in
 * flight: requests that arrive in the meantime, or at the same moment, share the next one.
 */
export class SharedNext<T> {
  private readonly running = new Map<string, Promise<T>>();
  private readonly next = new Map<string, Promise<T>>();

  /** The result of `work` that begins after this call. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.next.get(key);
    if (known) return known;
    const next = this.runNext(key, work);
    this.next.set(key, next);
    return next;
  }

  private async runNext(key: string, work: () => Promise<T>): Promise<T> {
    await this.running.get(key)?.catch(() => undefined);
    this.next.delete(key);
    const running = work();
    this.running.set(key, running);
    try {
      return await running;
    } finally {
      if (this.running.get(key) === running) this.running.delete(key);
    }
  }
}
