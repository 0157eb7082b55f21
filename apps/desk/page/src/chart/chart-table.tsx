import { useState } from 'react';
import { show, useShown } from '../narrow/view-context.js';
import { count } from '../text/format.js';
import { SENTIMENT_ORDER } from '../text/labels.js';
import { periodBetween } from '../time/resolve-period.js';
import type { Bar } from './bars.js';

/** The numbers of the chart as a table, which screen readers and eyes can read one by one. */
export function ChartTable({ bars }: { readonly bars: readonly Bar[] }) {
  const { view } = useShown();
  const [isOpen, setOpen] = useState(false);
  const sentiments = SENTIMENT_ORDER.filter((each) => bars.some((bar) => bar.sentiments[each]));
  return (
    <details className="chart-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show as a table</summary>
      {isOpen && (
        <div className="chart-table-scroll" tabIndex={0} role="region" aria-label="The numbers of the chart">
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Mentions</th>
                {sentiments.map((each) => (
                  <th key={each} scope="col">
                    {each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.begin}>
                  <th scope="row">
                    <button
                      type="button"
                      className="button-link"
                      onClick={() => show({ ...view, period: periodBetween(bar.begin, bar.end, view.zone) })}
                    >
                      {bar.name}
                    </button>
                  </th>
                  <td>{count(bar.count)}</td>
                  {sentiments.map((each) => (
                    <td key={each}>{count(bar.sentiments[each] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
