import { type Bar, sentimentsOf } from './bars.js';

/** The sentiments that the bars have, with their colours. */
export function Legend({ bars }: { readonly bars: readonly Bar[] }) {
  const sentiments = sentimentsOf(bars);
  return (
    <ul className="chart-legend" aria-label="Colours of the chart">
      {sentiments.map((each) => (
        <li key={each} data-sentiment={each}>
          {each}
        </li>
      ))}
    </ul>
  );
}
