import { useMemo } from 'react';
import { Header } from '../header/header.js';
import { ZonePicker } from '../header/zone-picker.js';
import { Link } from '../platform/link.js';
import { go, useAddress } from '../platform/navigation.js';
import type { Session } from '../session/session-api.js';
import { ownZone } from '../time/zone.js';
import { HistoryFilters } from './history-filters.js';
import { useChanges } from './history-queries.js';
import { type HistoryView, readHistory, writeHistory } from '../state/history-view.js';
import { firstView, type View } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { HistoryLine } from './history-line.js';
import { linesOf } from './lines.js';
import '../widgets/widgets.css';
import './history.css';

/** Who changed what and when, and the way back (C15, C16). */
export default function History({ session }: { readonly session: Session }) {
  const address = useAddress();
  const view = useMemo(
    () => readHistory(address.slice(address.indexOf('?') + 1 || address.length), ownZone()),
    [address],
  );
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useChanges(view);
  const lines = useMemo(() => linesOf(data?.pages.flatMap(({ changes }) => changes) ?? []), [data]);
  return (
    <>
      <Header
        session={session}
        report={view.report}
        zone={view.zone}
        settings={
          <ZonePicker
            zone={view.zone}
            at={Date.parse(lines[0]?.changes[0]?.changed_at ?? '2026-01-01')}
            onChoose={(zone) => go(writeHistory({ ...view, zone }))}
          />
        }
      />
      <main className="page history" aria-busy={isPending}>
        <h1>History</h1>
        {view.report !== undefined && (
          <p>
            <Link to={writeView(backFrom(view, view.report))}>
              {view.mention === undefined ? 'Back to the report' : 'Back to the mention in its report'}
            </Link>
          </p>
        )}
        <HistoryFilters view={view} />
        {error && <ErrorAlert error={error} />}
        {data && lines.length === 0 && <p>Nothing was changed here.</p>}
        <ol className="history-lines">
          {lines.map((line) => (
            <HistoryLine key={line.changes.at(-1)!.id} line={line} view={view} />
          ))}
        </ol>
        {hasNextPage && (
          <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading …' : 'Show earlier changes'}
          </button>
        )}
      </main>
    </>
  );
}

/** The report that a history is of, or its mention among all mentions. */
const backFrom = ({ zone, mention }: HistoryView, report: string): View => ({
  ...firstView(report, zone),
  ...(mention !== undefined && { period: { type: 'all' }, mention }),
});
