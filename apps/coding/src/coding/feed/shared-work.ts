interface Run<T> {
  running: Promise<T>;
  next?: Promise<T>;
}

/**
 * Work that begins after it was asked for. For each key one piece runs at a time: requests that arrive while it runs share
 * the next one.
 */
export class SharedNext<T> {
  private readonly runs = new Map<string, Run<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const run = this.runs.get(key);
    if (!run) return this.begin(key, work);
    return (run.next ??= run.running.catch(() => undefined).then(() => this.begin(key, work)));
  }

  private begin(key: string, work: () => Promise<T>): Promise<T> {
    const run: Run<T> = { running: work() };
    this.runs.set(key, run);
    const forget = () => {
      if (!run.next) this.runs.delete(key);
    };
    run.running.then(forget, forget);
    return run.running;
  }
}

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
