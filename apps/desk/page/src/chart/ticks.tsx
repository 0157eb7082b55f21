import { slotTick } from '../text/format.js';
import type { Interval } from '../time/intervals.js';
import type { Bar } from './bars.js';

interface TicksProps {
  readonly bars: readonly Bar[];
  readonly interval: Interval;
  readonly zone: string;
  /** About how many. */
  readonly most?: number;
}

/** The times under some of the bars. */
export function Ticks({ bars, interval, zone, most = 7 }: TicksProps) {
  const every = Math.ceil(bars.length / most);
  // A tick near the end would not fit.
  const hasTick = (index: number) => index % every === 0 && index + 0.75 * every <= bars.length;
  return (
    <div className="chart-ticks" aria-hidden="true">
      {bars.map((bar, index) => (
        <span key={bar.name + bar.begin}>{hasTick(index) && <span>{slotTick(bar.begin, interval, zone)}</span>}</span>
      ))}
    </div>
  );
}
