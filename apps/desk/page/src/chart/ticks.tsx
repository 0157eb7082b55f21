import { slotTick } from '../text/format.js';
import type { Interval } from '../time/intervals.js';
import type { Bar } from './bars.js';
import { tickPlaces } from './tick-places.js';

interface TicksProps {
  readonly bars: readonly Bar[];
  readonly interval: Interval;
  readonly zone: string;
  /** About how many. */
  readonly most?: number;
}

/** The times under some of the bars. */
export function Ticks({ bars, interval, zone, most = 7 }: TicksProps) {
  const places = new Set(tickPlaces(bars, most));
  return (
    <div className="chart-ticks" aria-hidden="true">
      {bars.map((bar, index) => (
        <span key={bar.name + bar.begin}>
          {places.has(index) && <span>{slotTick(bar.begin, interval, zone)}</span>}
        </span>
      ))}
    </div>
  );
}
