import { FoldedTable } from '../chart/folded-table.js';
import { useShown } from '../narrow/view-context.js';
import { Link } from '../platform/link.js';
import { writeView } from '../state/view-url.js';
import { count } from '../text/format.js';
import { safeText } from '../text/safe-text.js';
import { type Voice, viewOfReport } from './voice.js';

/** The courses of all reports as a table: a row for each time, a column for each report. */
export function CoursesTable({ voices }: { readonly voices: readonly Voice[] }) {
  const shown = useShown();
  const columns = voices.filter(({ bucket }) => bucket !== undefined);
  if (columns.length === 0) return null;
  return (
    <FoldedTable label="Mentions of each report by time">
      {() => (
        <>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {columns.map(({ report }) => (
                <th key={report.id} scope="col">
                  <bdi>{safeText(report.name)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns[0].bars.map(({ name, begin }, row) => (
              <tr key={name + begin}>
                <th scope="row">{name}</th>
                {columns.map(({ report, bars }) => (
                  <td key={report.id}>
                    <Link to={writeView(viewOfReport(shown, report.id, bars[row]))}>{count(bars[row].count)}</Link>
                    {bars[row].before && <span className="voice-note"> ({count(bars[row].before.count)} before)</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </>
      )}
    </FoldedTable>
  );
}
