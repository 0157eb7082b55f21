import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { TimeBucket } from '../platform/aggregations.js';
import { show, useShown } from '../narrow/view-context.js';
import { count, counted, slotTick } from '../text/format.js';
import { SENTIMENT_ORDER } from '../text/labels.js';
import { type Interval, slotsOf } from '../time/intervals.js';
import { periodBetween } from '../time/resolve-period.js';
import { type Bar, barsOf } from './bars.js';
import { ChartTable } from './chart-table.js';
import './chart.css';

interface ChartProps {
  readonly times: readonly TimeBucket[];
  readonly interval: Interval;
}

/** Mentions by time and sentiment. A bar narrows to its time. One stop for Tab; the arrows move between bars. */
export function Chart({ times, interval }: ChartProps) {
  const { view, period } = useShown();
  const { zone } = view;
  const bars = useMemo(
    () => barsOf(slotsOf(period, interval, zone), times, { period, interval, zone }),
    [period, interval, zone, times],
  );
  const names = useMemo(() => bars.map(nameOfBar), [bars]);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const [focused, setFocused] = useState(0);
  const current = Math.min(focused, bars.length - 1);
  const group = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: bars.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || to < 0 || to >= bars.length) return;
    event.preventDefault();
    setFocused(to);
    (group.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  const every = Math.ceil(bars.length / 7);
  // A tick near the end would not fit.
  const hasTick = (index: number) => index % every === 0 && index + 0.75 * every <= bars.length;

  return (
    <figure className="chart" aria-label={`Mentions by ${interval} and sentiment`}>
      <span className="chart-most" aria-hidden="true">
        {count(most)}
      </span>
      <div ref={group} className="chart-bars" role="group" aria-label={`Mentions by ${interval}`} onKeyDown={move}>
        {bars.map((bar, index) => (
          <button
            key={bar.begin}
            type="button"
            className="bar"
            tabIndex={index === current ? 0 : -1}
            aria-label={names[index]}
            title={names[index]}
            onFocus={() => setFocused(index)}
            onClick={() => show({ ...view, period: periodBetween(bar.begin, bar.end, view.zone) })}
          >
            <span className="bar-parts">
              {SENTIMENT_ORDER.filter((sentiment) => bar.sentiments[sentiment]).map((sentiment) => (
                <span
                  key={sentiment}
                  className="bar-part"
                  data-sentiment={sentiment}
                  style={{ height: `${(100 * bar.sentiments[sentiment]) / most}%` }}
                />
              ))}
            </span>
          </button>
        ))}
      </div>
      <div className="chart-ticks" aria-hidden="true">
        {bars.map((bar, index) => (
          <span key={bar.begin}>{hasTick(index) && <span>{slotTick(bar.begin, interval, view.zone)}</span>}</span>
        ))}
      </div>
      <ChartTable bars={bars} />
    </figure>
  );
}

const nameOfBar = (bar: Bar): string => {
  const parts = SENTIMENT_ORDER.flatMap((each) =>
    bar.sentiments[each] ? `${count(bar.sentiments[each])} ${each}` : [],
  );
  return [bar.name, counted(bar.count, 'mention'), ...parts].join(', ');
};
