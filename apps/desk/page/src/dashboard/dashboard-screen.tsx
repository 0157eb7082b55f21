import { useEffect, useMemo } from 'react';
import { Header } from '../header/header.js';
import { ZonePicker } from '../header/zone-picker.js';
import { show, shownOf, ViewContext } from '../narrow/view-context.js';
import { go, useAddress } from '../platform/navigation.js';
import { useReportGroups } from '../platform/start-queries.js';
import type { Session } from '../session/session-api.js';
import { readViewOfDashboard, searchOf, writeView } from '../state/view-url.js';
import { safeText } from '../text/safe-text.js';
import { ownZone } from '../time/zone.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { Comparison } from './comparison.js';
import { MOST_REPORTS } from './use-comparison.js';
import { useExtents } from './use-extents.js';
import './dashboard.css';

interface DashboardScreenProps {
  readonly dashboard: string;
  readonly session: Session;
}

/** The reports of a dashboard side by side, as the address says (H3). */
export default function DashboardScreen({ dashboard, session }: DashboardScreenProps) {
  const address = useAddress();
  const view = useMemo(() => readViewOfDashboard(dashboard, searchOf(address), ownZone()), [dashboard, address]);
  const canonical = writeView(view);
  useEffect(() => go(canonical, 'replace'), [canonical]);
  const { data: groups, error: unlisted } = useReportGroups();
  const group = groups?.find(({ id }) => id === dashboard);
  const reports = group && group.reports.length <= MOST_REPORTS ? group.reports : [];
  const extents = useExtents(
    reports.map(({ id }) => id),
    view.zone,
  );
  const { all: extent } = extents;
  const shown = useMemo(() => (extent ? shownOf(view, extent) : undefined), [view, extent]);
  const error = unlisted ?? extents.error;
  const isBusy = !error && (groups === undefined || extents.isPending);
  return (
    <>
      <Header
        session={session}
        zone={view.zone}
        settings={
          <ZonePicker zone={view.zone} at={shown?.period.end ?? 0} onChoose={(zone) => show({ ...view, zone })} />
        }
      />
      <main className="page dashboard" aria-busy={isBusy}>
        <h1>{group ? <bdi>{safeText(group.name)}</bdi> : 'Dashboard'}</h1>
        {error !== undefined && error !== null && <ErrorAlert error={error} />}
        {groups && !group && <p>There is no such dashboard, or it has no reports that you may see.</p>}
        {group && group.reports.length > MOST_REPORTS && (
          <p>
            This dashboard has {group.reports.length} reports. At most {MOST_REPORTS} can be compared.
          </p>
        )}
        {!isBusy && !error && reports.length > 0 && !shown && <p>Its reports have no mentions yet.</p>}
        {!isBusy && shown && (
          <ViewContext value={shown}>
            <Comparison title={group?.name ?? dashboard} reports={reports} extents={extents.each} />
          </ViewContext>
        )}
      </main>
    </>
  );
}
