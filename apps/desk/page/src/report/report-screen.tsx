import { useEffect, useMemo } from 'react';
import { Header } from '../header/header.js';
import { SkipLink } from '../header/skip-link.js';
import { ZonePicker } from '../header/zone-picker.js';
import { show, shownOf, ViewContext } from '../narrow/view-context.js';
import { useIsNarrow } from '../platform/narrow.js';
import { go, useAddress } from '../platform/navigation.js';
import { useExtent } from '../platform/report-queries.js';
import type { Session } from '../session/session-api.js';
import { readView, searchOf, writeView } from '../state/view-url.js';
import { ownZone } from '../time/zone.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { ReportPicker } from './report-picker.js';
import { ReportSkeleton } from './report-skeleton.js';
import { ReportView } from './report-view.js';

interface ReportScreenProps {
  readonly report: string;
  readonly session: Session;
}

/** A report, as the address says (H3). */
export function ReportScreen({ report, session }: ReportScreenProps) {
  const address = useAddress();
  const view = useMemo(() => readView(report, searchOf(address), ownZone()), [report, address]);
  const canonical = writeView(view);
  // An address that leaves something out, such as the zone, gets it, so that it shows the same to others.
  useEffect(() => go(canonical, 'replace'), [canonical]);
  const { data: extent, error } = useExtent(report, view.zone);
  const shown = useMemo(() => (extent ? shownOf(view, extent) : undefined), [view, extent]);
  // Where there is room for one column only, the open mention covers the page: nothing below it gets the focus (WCAG 2.4.11).
  const isCovered = useIsNarrow() && view.mention !== undefined;
  return (
    <>
      <div inert={isCovered}>
        {shown && <SkipLink />}
        <Header
          session={session}
          report={report}
          zone={view.zone}
          settings={
            <ZonePicker
              zone={view.zone}
              at={shown?.period.end ?? extent?.newest ?? 0}
              onChoose={(zone) => show({ ...view, zone })}
            />
          }
        >
          <ReportPicker current={view} />
        </Header>
      </div>
      {shown && (
        <ViewContext value={shown}>
          <ReportView />
        </ViewContext>
      )}
      {!shown && extent === undefined && !error && <ReportSkeleton />}
      {(error || extent === null) && (
        <main className="page">
          <h1 className="visually-hidden">Report</h1>
          {error ? <ErrorAlert error={error} /> : <p>This report has no mentions yet.</p>}
        </main>
      )}
    </>
  );
}
