import { type ReactNode, useState } from 'react';
import './chart.css';

interface FoldedTableProps {
  /** What the numbers are. */
  readonly label: string;
  /** The head and the body of the table, made only while it is unfolded. */
  readonly children: () => ReactNode;
}

/** The numbers of a chart as a table, which screen readers and eyes can read one by one. */
export function FoldedTable({ label, children }: FoldedTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="chart-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show as a table</summary>
      {isOpen && (
        <div className="chart-table-scroll" tabIndex={0} role="region" aria-label={label}>
          <table>{children()}</table>
        </div>
      )}
    </details>
  );
}
