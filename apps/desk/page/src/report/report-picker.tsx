import { go } from '../platform/navigation.js';
import { useReportGroups } from '../platform/start-queries.js';
import { firstView, type View } from '../state/view.js';
import { writeView } from '../state/view-url.js';

/** Leads to another report, in the same time zone. */
export function ReportPicker({ current }: { readonly current: View }) {
  const { data: groups = [] } = useReportGroups();
  const isListed = groups.some(({ reports }) => reports.some(({ id }) => id === current.report));
  return (
    <select
      className="select"
      aria-label="Report"
      value={current.report}
      onChange={({ target: { value } }) => go(writeView(firstView(value, current.zone)))}
    >
      {!isListed && <option value={current.report}>{current.report}</option>}
      {groups.map(({ id, name, reports }) => (
        <optgroup key={id} label={name}>
          {reports.map((report) => (
            <option key={report.id} value={report.id}>
              {report.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
