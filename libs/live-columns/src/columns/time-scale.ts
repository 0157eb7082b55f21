/** Microseconds since 1970. A `bigint` is one that a number does not represent exactly. */
export type Microseconds = number | bigint;

/** The ticks of times, in their order. They are integers from 1, which numbers represent exactly. */
export interface TimeScale {
  /** Undefined if the scale does not have the time. */
  ticksOf(time: bigint): number | undefined;
  timeOf(ticks: number): bigint;
  /** The ticks of the first time that is not before `time`. */
  ceil(time: bigint): number;
}

/** Before all times, and after null, which is 0. */
export const FIRST_TICKS = 1;

/** After all times. */
export const END_TICKS = Number.MAX_SAFE_INTEGER;

/** In microseconds, the largest first. */
export const UNITS = [1_000_000, 1_000, 1] as const;

/** The units before the first time of a column that is changed, because an undo may restore an earlier time. */
export const ROOM_BEFORE = 2n ** 36n;

/** Ticks count units since the time before the first one. */
export class LinearScale implements TimeScale {
  constructor(
    readonly origin: bigint,
    readonly unit: bigint,
  ) {}

  /** A scale that also has another time, and if it is an earlier one, at least `room` microseconds before it. */
  including(time: bigint, room: bigint): LinearScale {
    const { origin } = this;
    const isCounted = (unit: number) => this.unit % BigInt(unit) === 0n && (time - origin) % BigInt(unit) === 0n;
    const unit = BigInt(UNITS.find(isCounted)!);
    if (time > origin) return new LinearScale(origin, unit);
    const least = unit * ROOM_BEFORE;
    return new LinearScale(time - unit - (room > least ? room : least), unit);
  }

  ticksOf(time: bigint): number | undefined {
    const ticks = this.ceil(time);
    return this.timeOf(ticks) === time ? ticks : undefined;
  }

  timeOf(ticks: number): bigint {
    return BigInt(ticks) * this.unit + this.origin;
  }

  ceil(time: bigint): number {
    const ticks = -floorDivide(this.origin - time, this.unit);
    return Math.min(Math.max(Number(ticks), FIRST_TICKS), END_TICKS);
  }
}

/** Ticks count the different times. For times of centuries, to the microsecond, which no unit makes small enough. */
export class ListedScale implements TimeScale {
  constructor(private readonly times: BigInt64Array) {}

  ticksOf(time: bigint): number | undefined {
    const ticks = this.ceil(time);
    return this.times[ticks - 1] === time ? ticks : undefined;
  }

  timeOf(ticks: number): bigint {
    return this.times[ticks - 1];
  }

  ceil(time: bigint): number {
    return firstPlace(this.times.length, (place) => this.times[place] >= time) + 1;
  }
}

/** The first place that is `after`, as all places after it are. */
export function firstPlace(places: number, isAfter: (place: number) => boolean): number {
  let [from, to] = [0, places];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isAfter(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

export const floorDivide = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));
