/** Work whose result does not depend on when it begins. Requests for what is in flight share it. */
export class SharedInFlight<T> {
  private readonly inFlight = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.inFlight.get(key);
    if (known) return known;
    const running = work();
    this.inFlight.set(key, running);
    const forget = () => this.inFlight.delete(key);
    running.then(forget, forget);
    return running;
  }
}
