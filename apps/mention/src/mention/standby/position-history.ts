import type { WalPosition } from './wal-position.js';

/** A position of the primary, and the time in milliseconds at which we asked for it. */
interface Sample {
  at: number;
  position: WalPosition;
}

/** While a standby lags, samples collect. If there are more than this, every second one suffices. */
const MOST_SAMPLES = 1_000;

/**
 * The positions that the primary had. A standby that has replayed the position of a time has every change that was
 * acknowledged before that time. This holds for an idle primary, too, and for a standby that receives nothing. Times
 * are those of this process, so the clocks of the servers do not matter.
 */
export class PositionHistory {
  private samples: Sample[] = [];

  /** @param keepMs the age of positions that are always kept */
  constructor(private readonly keepMs: number) {}

  /** Adds the newest sample, and forgets those that a standby which has replayed `replayed` does not need. */
  add(sample: Sample, replayed = 0n): void {
    const last = this.samples.at(-1)?.position;
    const { database, timeline } = sample.position;
    if (last && (last.database !== database || last.timeline !== timeline)) this.samples = [];
    const newestReplayed = this.newestReplayed(replayed);
    this.samples = this.samples.filter(({ at }, index) => index >= newestReplayed || at >= sample.at - this.keepMs);
    this.samples.push(sample);
    if (this.samples.length > MOST_SAMPLES) this.samples = this.samples.filter((_, index) => index % 2 === 0);
  }

  /** The oldest position of the last `ms` milliseconds. Undefined if the primary has not answered since. */
  oldestWithin(ms: number, now: number): WalPosition | undefined {
    let oldest: Sample | undefined;
    for (let index = this.samples.length - 1; index >= 0 && this.samples[index].at >= now - ms; index--) {
      oldest = this.samples[index];
    }
    return oldest?.position;
  }

  /** The milliseconds of changes that a server lacks which has replayed `lsn`: 0 if it has the newest position. */
  lag(lsn: bigint, now: number): number {
    const newestReplayed = this.newestReplayed(lsn);
    if (newestReplayed === this.samples.length - 1) return 0;
    return now - this.samples[Math.max(newestReplayed, 0)].at;
  }

  private newestReplayed(lsn: bigint): number {
    return this.samples.findLastIndex(({ position }) => position.lsn <= lsn);
  }
}
