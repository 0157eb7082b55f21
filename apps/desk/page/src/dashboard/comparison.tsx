import type { Report } from '@earshot/client';
import { Against } from '../changes/against.js';
import { ComparePicker } from '../changes/compare-picker.js';
import { barsOf, mostOf } from '../chart/bars.js';
import { Chips } from '../narrow/chips.js';
import { PeriodPicker } from '../narrow/period-picker.js';
import { sidesOfShown, useShown } from '../narrow/view-context.js';
import { usePlatform } from '../platform/platform.js';
import { QueryBox } from '../query-box/query-box.js';
import { TakeMenu } from '../takeaway/take-menu.js';
import { counted } from '../text/format.js';
import { intervalOf } from '../time/intervals.js';
import type { Extent } from '../time/resolve-period.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { CoursesTable } from './courses-table.js';
import { ReportVoice } from './report-voice.js';
import { useComparison } from './use-comparison.js';
import { noteOf, shareOf, type Voice } from './voice.js';

interface ComparisonProps {
  /** What the dashboard is called. */
  readonly title: string;
  readonly reports: readonly Report[];
  /** Of each report: null if it has no mentions, undefined if they cannot be read. */
  readonly extents: readonly (Extent | null | undefined)[];
}

/** The share of each report, its course on one scale, and its sentiments: the loudest first (D22). */
export function Comparison({ title, reports, extents }: ComparisonProps) {
  const shown = useShown();
  const platform = usePlatform();
  const { view, period } = shown;
  const interval = intervalOf(period);
  const { data, error, isPlaceholderData, isPending, refetch } = useComparison(
    view.dashboard!,
    sidesOfShown(shown),
    interval,
    view.zone,
  );
  const course = { period, earlier: shown.earlier, interval, zone: view.zone };
  const voices = reports.map((report, index): Voice => {
    const bucket = data?.reports.find(({ key }) => key === report.id);
    const { count = 0, compared = data?.compared === undefined ? undefined : 0 } = bucket ?? {};
    const bars = barsOf(bucket?.time.buckets ?? [], course);
    return { report, count, compared, bucket, bars, note: noteOf(extents[index], count) };
  });
  const most = mostOf(voices.flatMap(({ bars }) => bars));
  const loudest = voices.toSorted((a, b) => b.count - a.count);
  return (
    <>
      <div className="report-top">
        <QueryBox />
        <div className="report-controls">
          <PeriodPicker />
          <ComparePicker />
        </div>
        <Chips />
      </div>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div aria-busy={isPending || isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          {data && (
            <>
              <p className="dashboard-total">
                <strong className="changes-total">{counted(data.total, 'mention')}</strong> in{' '}
                {counted(reports.length, 'report')}
                {data.compared !== undefined && <Against now={data.total} before={data.compared} />}
              </p>
              <TakeMenu
                isOff={view.unreadable.length > 0}
                take={async (kind) => {
                  const { takeShares } = await import('../takeaway/take.js');
                  await takeShares(kind, shown, { title, shares: loudest.map(shareOf), total: data.total }, platform);
                }}
              />
              <ul className="voices">
                {loudest.map((voice) => (
                  <ReportVoice key={voice.report.id} voice={voice} total={data.total} most={most} interval={interval} />
                ))}
              </ul>
              <CoursesTable voices={loudest} />
            </>
          )}
        </div>
      )}
    </>
  );
}
