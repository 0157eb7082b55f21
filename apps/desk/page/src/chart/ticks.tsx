import { useIsNarrow } from '../platform/narrow.js';
import { slotTick } from '../text/format.js';
import type { Interval } from '../time/intervals.js';
import type { Bar } from './bars.js';
import { tickPlaces } from './tick-places.js';

interface TicksProps {
  readonly bars: readonly Bar[];
  readonly interval: Interval;
  readonly zone: string;
  /** About how many. A phone has room for three. */
  readonly most?: number;
}

/** The times under some of the bars. */
export function Ticks({ bars, interval, zone, most = 7 }: TicksProps) {
  const places = tickPlaces(bars, useIsNarrow() ? 3 : most);
  return (
    <div className="chart-ticks" aria-hidden="true">
      {places.map((place, index) => (
        <span key={place} style={{ flexGrow: (places[index + 1] ?? bars.length) - place }}>
          {slotTick(bars[place].begin, interval, zone)}
        </span>
      ))}
    </div>
  );
}
