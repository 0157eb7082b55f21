import type { Report } from '@earshot/client';
import type { Bar } from '../chart/bars.js';
import type { Shown } from '../narrow/view-context.js';
import type { View } from '../state/view.js';
import { type Extent, periodBetween } from '../time/resolve-period.js';
import type { Share } from '../takeaway/share-picture.js';
import { safeText } from '../text/safe-text.js';
import type { ReportBucket } from './use-comparison.js';

/** A report with what is shown of it. */
export interface Voice {
  readonly report: Report;
  readonly count: number;
  /** The count of the time before, if that is compared. */
  readonly compared: number | undefined;
  /** Its course and its sentiments, if it has mentions at either time. */
  readonly bucket: ReportBucket | undefined;
  readonly bars: readonly Bar[];
  /** Why nothing is shown of it. */
  readonly note?: string;
}

/** What a picture or a table of the shares has of a report. */
export const shareOf = ({ report, count, compared, bucket }: Voice): Share => ({
  ...{ name: safeText(report.name), count, before: compared },
  sentiments: Object.fromEntries(bucket?.sentiments.buckets.map((each) => [each.key, each.count]) ?? []),
});

/** Why nothing is shown of a report. `extent` is null if it has no mentions, and undefined if it cannot be read. */
export function noteOf(extent: Extent | null | undefined, count: number): string | undefined {
  if (extent === undefined) return 'This report cannot be read. It may have been removed, or you may not see it.';
  if (extent === null) return 'No mentions yet.';
  return count === 0 ? 'No mentions in this time.' : undefined;
}

/**
 * The view of a report of a dashboard with the same filters. Its time is that of the dashboard, whose last days end with the
 * newest mention of all reports, so that the report shows the same numbers (H2).
 */
export function viewOfReport({ view, period }: Shown, report: string, time = period): View {
  const { dashboard, ...rest } = view;
  return { ...rest, report, period: periodBetween(time.begin, time.end, view.zone) };
}
