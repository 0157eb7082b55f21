import type { Interval } from '@earshot/filter-kit';
import { type OffsetSpan, offsetsOf } from './offsets.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Divides time into the intervals of a histogram (rule D16). PostgreSQL groups mentions by label, with the offsets of
 * this calendar, so only the time zone data of Node matters (decision 0036). The label of an hour is its first instant.
 * The label of a longer interval is the local time of its first midnight, as if it were UTC.
 */
export class Calendar {
  /** Of an interval of days, the local times of these spans never go back to an earlier day. */
  readonly spans: readonly OffsetSpan[];
  /** When the spans begin, and the local times at which they end. Both grow from span to span. */
  private readonly beginnings: readonly number[];
  private readonly localEnds: readonly number[];

  constructor(
    readonly interval: Interval,
    timeZone: string,
  ) {
    const spans = offsetsOf(timeZone);
    this.spans = interval === 'hour' ? spans : spans.map(keepDays);
    this.beginnings = this.spans.map(({ from }) => from);
    this.localEnds = this.spans.map(({ offset }, index) => this.end(index) + offset);
  }

  /** The first instant of the interval with this label. */
  instantOf(label: number): number {
    if (this.interval === 'hour') return label;
    // A label that the local time never shows is skipped by a change: the interval begins with the change.
    const index = firstAbove(this.localEnds, label);
    return Math.max(label - this.spans[index].offset, this.spans[index].from);
  }

  /** The days that the time zone skipped, as labels. Apia had no 30 December 2011. Of other intervals, there are none. */
  get skipped(): number[] {
    if (this.interval !== 'day') return [];
    return this.spans.slice(1).flatMap(({ from, offset }, index) => {
      const first = Math.ceil((from + this.spans[index].offset) / DAY);
      const end = Math.floor((from + offset) / DAY);
      return Array.from({ length: Math.max(0, end - first) }, (_, day) => (first + day) * DAY);
    });
  }

  /**
   * What is added to the number of the full hour in local time, for each of the spans, so that hours that follow each
   * other have numbers that do.
   */
  get hourShifts(): number[] {
    const shifts = [0];
    for (const [index, { from, offset }] of this.spans.slice(1).entries()) {
      const last = Math.floor((from - 1 + this.spans[index].offset) / HOUR) + shifts[index];
      shifts.push(last + 1 - Math.floor((from + offset) / HOUR));
    }
    return shifts;
  }

  /** The first instants of the intervals from that of `first` to that of `last`, at most `most`. */
  startsBetween(first: number, last: number, most: number): number[] {
    const starts: number[] = [];
    for (let label = this.labelOf(first); starts.length < most; label = this.next(label)) {
      const start = this.instantOf(label);
      if (start > last) break;
      starts.push(start);
    }
    return starts;
  }

  /** The label of the interval of an instant. */
  labelOf(instant: number): number {
    const { from, offset } = this.spans[this.indexAt(instant)];
    const local = instant + offset;
    if (this.interval === 'hour') return Math.max(from, Math.floor(local / HOUR) * HOUR - offset);
    const day = Math.floor(local / DAY);
    if (this.interval === 'day') return day * DAY;
    // 1970 began on a Thursday.
    if (this.interval === 'week') return (Math.floor((day + 3) / 7) * 7 - 3) * DAY;
    const date = new Date(local);
    const months = { month: 1, quarter: 3, year: 12 }[this.interval as 'month'];
    return firstOfMonth(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / months) * months);
  }

  /** The label of the next interval. */
  next(label: number): number {
    if (this.interval === 'hour') return this.nextHour(label);
    const following = this.following(label);
    // A time zone has skipped a day: Apia had no 30 December 2011.
    return this.instantOf(following) === this.instantOf(this.following(following))
      ? this.following(following)
      : following;
  }

  /** An hour ends at the next full hour of the local time, or when the offset changes. So a repeated hour is two. */
  private nextHour(label: number): number {
    const index = this.indexAt(label);
    const { offset } = this.spans[index];
    return Math.min(Math.floor((label + offset) / HOUR + 1) * HOUR - offset, this.end(index));
  }

  private following(label: number): number {
    if (this.interval === 'day') return label + DAY;
    if (this.interval === 'week') return label + 7 * DAY;
    return addMonths(label, { month: 1, quarter: 3, year: 12 }[this.interval as 'month']);
  }

  /** The place of the span of an instant. */
  private indexAt(instant: number): number {
    return firstAbove(this.beginnings, instant) - 1;
  }

  private end(index: number): number {
    return this.spans[index + 1]?.from ?? Infinity;
  }
}

/** The place of the first of some growing numbers that is larger than `limit`. A histogram asks for each of its labels. */
function firstAbove(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle] > limit) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** `Date.UTC` would read a year below 100 as one of the 20th century. */
const firstOfMonth = (year: number, month: number): number => new Date(0).setUTCFullYear(year, month, 1);

function addMonths(label: number, months: number): number {
  const date = new Date(label);
  return date.setUTCMonth(date.getUTCMonth() + months);
}

/**
 * A clock that is set back shortly after midnight shows the evening before once more. Those instants are in the day
 * that has begun, so the change is delayed until that day begins again.
 */
function keepDays(span: OffsetSpan, index: number, spans: readonly OffsetSpan[]): OffsetSpan {
  const before = spans[index - 1];
  if (!before) return span;
  const begun = Math.floor((span.from - 1 + before.offset) / DAY);
  return begun * DAY > span.from + span.offset ? { ...span, from: begun * DAY - span.offset } : span;
}
