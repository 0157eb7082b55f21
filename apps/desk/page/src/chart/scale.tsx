import { count } from '../text/format.js';

/** The numbers at the top, in the middle and at the bottom of a chart. */
export const Scale = ({ most }: { readonly most: number }) => (
  <ol className="chart-scale" aria-hidden="true">
    {[most, most / 2, 0].map((value) => (
      <li key={value}>{count(value)}</li>
    ))}
  </ol>
);
