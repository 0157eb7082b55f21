import { useEffect } from 'react';
import { Header } from '../header/header.js';
import { Link } from '../platform/link.js';
import { go } from '../platform/navigation.js';
import { useReportGroups } from '../platform/start-queries.js';
import { SavedSearches } from '../saved/saved-searches.js';
import type { Session } from '../session/session-api.js';
import { firstView, firstViewOfDashboard } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import { safeText } from '../text/safe-text.js';
import { ownZone } from '../time/zone.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { ReportCard } from './report-card.js';
import './reports.css';

/** The start: all dashboards with their reports. A single report is opened at once. */
export function Reports({ session }: { readonly session: Session }) {
  const { data: groups, error } = useReportGroups();
  const reports = new Set(groups?.flatMap((group) => group.reports.map(({ id }) => id)));
  const only = reports.size === 1 ? [...reports][0] : undefined;
  useEffect(() => {
    if (only !== undefined) go(writeView(firstView(only, ownZone())), 'replace');
  }, [only]);
  return (
    <>
      <Header session={session} />
      <main className="page reports" aria-busy={groups === undefined && !error}>
        <h1>Reports</h1>
        {error && <ErrorAlert error={error} />}
        {groups?.length === 0 && <p>There are no reports yet.</p>}
        {groups?.map((group) => (
          <section key={group.id} aria-labelledby={`group-${group.id}`}>
            <h2 id={`group-${group.id}`}>
              <bdi>{safeText(group.name)}</bdi>
            </h2>
            {group.reports.length > 1 && (
              <p>
                <Link to={writeView(firstViewOfDashboard(group.id, ownZone()))}>
                  Compare its reports<span className="visually-hidden"> of {safeText(group.name)}</span>
                </Link>
              </p>
            )}
            <ul className="cards">
              {group.reports.map((report) => (
                <ReportCard key={report.id} report={report} />
              ))}
            </ul>
          </section>
        ))}
        <SavedSearches />
      </main>
    </>
  );
}
