import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { count, counted } from '../text/format.js';
import { type Bar, partsOf } from './bars.js';
import './chart.css';

interface BarRowProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The count at the top of the scale. */
  readonly most: number;
  readonly onChoose: (bar: Bar) => void;
}

/** Bars side by side, with a line for the time before. One stop for Tab; the arrows move between bars. */
export function BarRow({ label, bars, most, onChoose }: BarRowProps) {
  const names = useMemo(() => bars.map(nameOfBar), [bars]);
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
  const height = (of: number) => `${(100 * of) / most}%`;

  return (
    <div ref={group} className="chart-bars" role="group" aria-label={label} onKeyDown={move}>
      {bars.map((bar, index) => (
        <button
          key={bar.name + bar.begin}
          type="button"
          className="bar"
          tabIndex={index === current ? 0 : -1}
          aria-label={names[index]}
          title={names[index]}
          onFocus={() => setFocused(index)}
          onClick={() => onChoose(bar)}
        >
          <span className="bar-parts">
            {partsOf(bar).map(([sentiment, of]) => (
              <span key={sentiment} className="bar-part" data-sentiment={sentiment} style={{ height: height(of) }} />
            ))}
          </span>
        </button>
      ))}
      <BeforeLine bars={bars} most={most} />
    </div>
  );
}

/** The time before, as a dashed line from the middle of one bar to the middle of the next. */
function BeforeLine({ bars, most }: Pick<BarRowProps, 'bars' | 'most'>) {
  const points = bars.flatMap(({ before }, index) => (before ? [[index + 0.5, most - before.count] as const] : []));
  if (points.length === 0) return null;
  // A line of one point would not be seen.
  const line = points.length === 1 ? [0, 1].map((x) => [x, points[0][1]] as const) : points;
  return (
    <svg className="bar-before" viewBox={`0 0 ${bars.length} ${most}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={line.join(' ')} />
    </svg>
  );
}

const nameOfBar = (bar: Bar): string => {
  const parts = bar.sentiments ? partsOf(bar).map(([sentiment, of]) => `${count(of)} ${sentiment}`) : [];
  const before = bar.before ? [`${count(bar.before.count)} before (${bar.before.name})`] : [];
  return [bar.name, counted(bar.count, 'mention'), ...parts, ...before].join(', ');
};
