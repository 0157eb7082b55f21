import { sameZone } from '../time-zone.js';
import { firstChange, offsetsIn } from './offsets.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** No local time is further from UTC, and no time zone changed its offset twice within twice as much time. */
const AROUND = 26 * HOUR;

/** The days of a time zone whose beginnings are kept. Requests ask for those of now again and again. */
const KEPT_DAYS = 100;

/** The days of a time zone, numbered from 1970-01-01 on. */
export class LocalDays {
  /** There are a few hundred time zones. Each costs as much as a thousand of its offsets. */
  private static readonly known = new Map<string, LocalDays>();

  static of(timeZone: string): LocalDays {
    const zone = sameZone(timeZone);
    const days = this.known.get(zone) ?? new LocalDays(zone);
    this.known.set(zone, days);
    return days;
  }

  private readonly offsetAt: (instant: number) => number;
  private readonly starts = new Map<number, number>();

  private constructor(timeZone: string) {
    this.offsetAt = offsetsIn(timeZone);
  }

  /** The day of an instant. An evening that a clock set back shows again after midnight belongs to the day that has begun. */
  dayOf(instant: number): number {
    const day = Math.floor((instant + this.offsetAt(instant)) / DAY);
    return this.startOf(day + 1) <= instant ? day + 1 : day;
  }

  /** The first instant of a day: midnight, or the change of the clock that leaps over midnight (rule D16). */
  startOf(day: number): number {
    const start = this.starts.get(day) ?? this.computeStartOf(day);
    if (this.starts.size >= KEPT_DAYS) this.starts.clear();
    this.starts.set(day, start);
    return start;
  }

  private computeStartOf(day: number): number {
    const midnight = day * DAY;
    const [before, after] = [midnight - AROUND, midnight + AROUND];
    const [offset, next] = [this.offsetAt(before), this.offsetAt(after)];
    if (offset === next) return midnight - offset;
    // Offsets have whole seconds, and so have changes.
    const change = firstChange(before, after, this.offsetAt);
    return midnight - offset < change ? midnight - offset : Math.max(midnight - next, change);
  }
}
