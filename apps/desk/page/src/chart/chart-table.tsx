import { count } from '../text/format.js';
import { type Bar, sentimentsOf } from './bars.js';
import { FoldedTable } from './folded-table.js';

interface ChartTableProps {
  readonly bars: readonly Bar[];
  readonly onChoose: (bar: Bar) => void;
}

/** The numbers of the chart. */
export function ChartTable({ bars, onChoose }: ChartTableProps) {
  const sentiments = sentimentsOf(bars);
  const isCompared = bars.some((bar) => bar.before);
  return (
    <FoldedTable label="The numbers of the chart">
      {() => (
        <>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Mentions</th>
              {sentiments.map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
              {isCompared && (
                <>
                  <th scope="col">Before</th>
                  <th scope="col">Time before</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name + bar.begin}>
                <th scope="row">
                  <button type="button" className="button-link" onClick={() => onChoose(bar)}>
                    {bar.name}
                  </button>
                </th>
                <td>{count(bar.count)}</td>
                {sentiments.map((each) => (
                  <td key={each}>{count(bar.sentiments?.[each] ?? 0)}</td>
                ))}
                {isCompared && (
                  <>
                    <td>{bar.before && count(bar.before.count)}</td>
                    <td>{bar.before?.name}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </>
      )}
    </FoldedTable>
  );
}
