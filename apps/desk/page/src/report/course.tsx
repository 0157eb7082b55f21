import { MostChanged } from '../changes/most-changed.js';
import { useShown } from '../narrow/view-context.js';
import { usePlatform } from '../platform/platform.js';
import { FOLDED_CHART, usePreference } from '../platform/preferences.js';
import type { Overview } from '../platform/report-queries.js';
import { TakeMenu } from '../takeaway/take-menu.js';
import type { Interval } from '../time/intervals.js';
import { Chart } from '../chart/chart.js';
import '../chart/chart.css';

interface CourseProps {
  /** Whether the open mention is over it. */
  readonly isCovered: boolean;
  /** What the report is called. */
  readonly title: string;
  /** Undefined as long as it is not known. */
  readonly overview: Overview | undefined;
  readonly isBusy: boolean;
  readonly interval: Interval;
}

/** The course of the mentions above their list. It folds to a line. */
export function Course({ isCovered, title, overview, isBusy, interval }: CourseProps) {
  const isFolded = usePreference(FOLDED_CHART);
  const shown = useShown();
  const platform = usePlatform();
  return (
    <div className="course" data-folded={isFolded || undefined} aria-busy={isBusy} inert={isCovered}>
      {overview && <Chart times={overview.times} interval={interval} />}
      {overview && <MostChanged overview={overview} />}
      {overview && (
        <TakeMenu
          isOff={shown.view.unreadable.length > 0}
          take={async (kind) => {
            const { takeChart } = await import('../takeaway/take.js');
            await takeChart(kind, shown, { title, overview, interval }, platform);
          }}
        />
      )}
      <button
        type="button"
        className="button-quiet course-fold"
        aria-expanded={!isFolded}
        onClick={() => FOLDED_CHART.set(!isFolded)}
      >
        {isFolded ? 'Unfold' : 'Fold'} <span className="visually-hidden">the chart</span>
      </button>
    </div>
  );
}
