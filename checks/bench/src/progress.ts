import { clearLine, cursorTo } from 'node:readline';

/** A part of a run. `seconds` is about what it takes with the default options on two cores; 0 if that is not known. */
export interface Part {
  readonly what: string;
  readonly seconds: number;
}

const BAR_WIDTH = 20;
const DRAW_EVERY_MS = 200;

/** Shows on standard error which part of a run is measured, and about how long is left: one line on a terminal, otherwise one for each part. */
export class Progress {
  private readonly began = performance.now();
  private done = 0;
  private doneAt = this.began;
  /** The time that the parts that are done took, and what they take elsewhere. */
  private readonly spent = { here: 0, elsewhere: 0 };

  constructor(
    private readonly parts: readonly Part[],
    private readonly output: NodeJS.WriteStream = process.stderr,
  ) {}

  /** Shows the next part while `work` runs. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const drawing = this.output.isTTY && setInterval(() => this.draw(), DRAW_EVERY_MS);
    if (!drawing) this.output.write(`${this.text()}\n`);
    try {
      return await work();
    } finally {
      if (drawing) this.erase(drawing);
      this.finish(this.parts[this.done]);
    }
  }

  private finish({ seconds }: Part): void {
    const now = performance.now();
    if (seconds > 0) this.spent.here += (now - this.doneAt) / 1_000;
    this.spent.elsewhere += seconds;
    this.done++;
    this.doneAt = now;
  }

  private draw(): void {
    const { output } = this;
    cursorTo(output, 0);
    output.write(`${this.bar()} ${this.text()}`.slice(0, output.columns - 1));
    clearLine(output, 1);
  }

  private erase(drawing: NodeJS.Timeout): void {
    clearInterval(drawing);
    cursorTo(this.output, 0);
    clearLine(this.output, 0);
  }

  private bar(): string {
    const filled = Math.floor((BAR_WIDTH * secondsOf(this.parts.slice(0, this.done))) / secondsOf(this.parts));
    return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}]`;
  }

  /** For example `3 of 12: one item per request, 70 s so far, about 4 min left`. */
  private text(): string {
    const { parts, done } = this;
    const place = `${done + 1} of ${parts.length}: ${parts[done].what}`;
    if (performance.now() - this.began < 1_000) return `${place}, about ${duration(secondsOf(parts))} in all`;
    const soFar = (performance.now() - this.began) / 1_000;
    return `${place}, ${duration(soFar)} so far, about ${duration(this.secondsLeft())} left`;
  }

  /** The parts that are done show how fast this machine is. */
  private secondsLeft(): number {
    const { here, elsewhere } = this.spent;
    const factor = elsewhere === 0 ? 1 : here / elsewhere;
    return Math.max(1, secondsOf(this.parts.slice(this.done)) * factor - (performance.now() - this.doneAt) / 1_000);
  }
}

const secondsOf = (parts: readonly Part[]): number => parts.reduce((sum, { seconds }) => sum + seconds, 0);

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
