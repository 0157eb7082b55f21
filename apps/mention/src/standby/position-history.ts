import type { WalPosition } from './wal-position.js';

/** A position of the primary, and the time in milliseconds at which we asked for it. */
interface Sample {
  at: number;
  position: WalPosition;
}

/** More samples than this are thinned out: of the older ones, every second suffices. */
const MOST_SAMPLES = 1_000;

/**
 * The positions that the primary had. A standby that has replayed the position of a time has every change that was
 * acknowledged before that time. This holds for an idle primary, too, and for a standby that receives nothing. Times
 * are those of this process, so the clocks of the servers do not matter.
 */
export class PositionHistory {
  private samples: Sample[] = [];

  add(sample: Sample): void {
    const last = this.samples.at(-1)?.position;
    const { database, timeline } = sample.position;
    if (last && (last.database !== database || last.timeline !== timeline)) this.samples = [];
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
    const newestReplayed = this.samples.findLastIndex(({ position }) => position.lsn <= lsn);
    if (newestReplayed === this.samples.length - 1) return 0;
    return now - this.samples[Math.max(newestReplayed, 0)].at;
  }
}
