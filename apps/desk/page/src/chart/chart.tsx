import { useMemo } from 'react';
import type { TimeBucket } from '../platform/aggregations.js';
import { show, useShown } from '../narrow/view-context.js';
import type { Interval } from '../time/intervals.js';
import { periodBetween } from '../time/resolve-period.js';
import { BarRow } from './bar-row.js';
import { type Bar, barsOf, mostOf } from './bars.js';
import { ChartTable } from './chart-table.js';
import { Legend } from './legend.js';
import { Scale } from './scale.js';
import { Ticks } from './ticks.js';

interface ChartProps {
  readonly times: readonly TimeBucket[];
  readonly interval: Interval;
}

/** Mentions by time and sentiment, with those of the time before. A bar narrows to its time. */
export function Chart({ times, interval }: ChartProps) {
  const shown = useShown();
  const { view, period, earlier } = shown;
  const { zone } = view;
  const bars = useMemo(
    () => barsOf(times, { period, earlier, interval, zone }),
    [times, period, earlier, interval, zone],
  );
  const most = mostOf(bars);
  const choose = ({ begin, end }: Bar) => show({ ...view, period: periodBetween(begin, end, zone) });
  return (
    <figure className="chart" aria-label={`Mentions by ${interval} and sentiment`}>
      <Scale most={most} />
      <Legend bars={bars} />
      <BarRow label={`Mentions by ${interval}`} bars={bars} most={most} onChoose={choose} />
      <Ticks bars={bars} interval={interval} zone={zone} />
      <ChartTable bars={bars} onChoose={choose} />
    </figure>
  );
}
