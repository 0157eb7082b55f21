/**
 * How long PostgreSQL works for a request: the time in which at least one statement of it runs. The time in which they
 * wait for connections does not count.
 */
export class ComputingTime {
  private running = 0;
  private began = 0;
  private before = 0;

  /** Begins to count a statement. The returned function ends that. */
  begin(): () => void {
    if (this.running++ === 0) this.began = performance.now();
    return () => {
      if (--this.running === 0) this.before += performance.now() - this.began;
    };
  }

  get milliseconds(): number {
    return this.before + (this.running > 0 ? performance.now() - this.began : 0);
  }
}
