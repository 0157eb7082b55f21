import { firstChange, offsetsIn, sameZone } from '@earshot/filter-kit';

/** A span of time in which a time zone has one offset. It lasts until the next span. */
export interface OffsetSpan {
  /** The first instant, in milliseconds since 1970; `-Infinity` of the first span. */
  readonly from: number;
  /** What is added to UTC to get the local time, in milliseconds. */
  readonly offset: number;
}

/** No time zone changed its offset earlier. Later changes are not known: the last offset stays (decision 0036). */
const [FIRST, LAST] = [Date.UTC(1800, 0), Date.UTC(2100, 0)];
/** No time zone has changed its offset and changed it back within a week. */
const STEP = 7 * 86_400_000;

const known = new Map<string, readonly OffsetSpan[]>();

/** The offsets of a time zone, from the time zone data of Node. Computing them takes 25 ms, so they are kept. */
export function offsetsOf(timeZone: string): readonly OffsetSpan[] {
  const name = sameZone(timeZone);
  let spans = known.get(name);
  if (!spans) known.set(name, (spans = computeOffsets(offsetsIn(name))));
  return spans;
}

function computeOffsets(offsetAt: (instant: number) => number): OffsetSpan[] {
  const spans: OffsetSpan[] = [{ from: -Infinity, offset: offsetAt(FIRST) }];
  for (let before = FIRST; before < LAST; before += STEP) {
    const { offset } = spans.at(-1)!;
    const next = offsetAt(before + STEP);
    if (next !== offset) spans.push({ from: firstChange(before, before + STEP, offsetAt), offset: next });
  }
  return spans;
}
