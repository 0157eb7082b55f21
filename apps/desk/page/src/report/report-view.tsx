import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ChangesLine } from '../changes/changes-line.js';
import { ComparePicker } from '../changes/compare-picker.js';
import { Detail } from '../detail/detail.js';
import { FilterButton } from '../filters/filter-button.js';
import { Facets } from '../facets/facets.js';
import { List } from '../list/list.js';
import { Chips } from '../narrow/chips.js';
import { PeriodPicker } from '../narrow/period-picker.js';
import { sidesOfShown, useShown } from '../narrow/view-context.js';
import { useIsNarrow } from '../platform/narrow.js';
import { reportKey, useOverview, useReport } from '../platform/report-queries.js';
import { QueryBox } from '../query-box/query-box.js';
import { SaveButton } from '../saved/save-button.js';
import { intervalOf } from '../time/intervals.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { CodingHost } from './coding-host.js';
import { Course } from './course.js';
import { NewMentions } from './new-mentions.js';
import { SortPicker } from './sort-picker.js';
import './report.css';

/** What people see of a report: the query, what narrows it, its course, its values and its mentions. */
export function ReportView() {
  const shown = useShown();
  const { view, period } = shown;
  const answers = useQueryClient();
  const [version, setVersion] = useState(0);
  const [hasFilters, setFilters] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { data: report } = useReport(view.report);
  const interval = intervalOf(period);
  const overview = useOverview(view.report, sidesOfShown(shown), interval, view.zone);
  const isStale = overview.isPlaceholderData;
  // Where there is room for one column only, the open mention covers all but the bar and the values.
  const isCovered = useIsNarrow() && view.mention !== undefined;

  const refresh = () => {
    setVersion(version + 1);
    void answers.invalidateQueries({ queryKey: reportKey(view.report) });
  };

  /** Shows the values and goes to them, or hides them where they are not always in sight. */
  const toValues = () => {
    setFilters(!hasFilters);
    // They may be drawn only after this.
    requestAnimationFrame(() => {
      const first = main.current?.querySelector<HTMLElement>('.facets summary');
      const other = isCovered ? '.detail h2' : '.report-filters';
      const next = first?.checkVisibility() ? first : main.current?.querySelector<HTMLElement>(other);
      next?.focus();
    });
  };

  return (
    <CodingHost acts={{ refresh, filters: toValues }}>
      <main
        ref={main}
        className="report"
        data-detail={view.mention !== undefined || undefined}
        data-filters={hasFilters || undefined}
      >
        <h1 className="visually-hidden">{report?.name ?? view.report}</h1>
        <div className="report-top" inert={isCovered}>
          <QueryBox />
          <div className="report-controls">
            <button
              type="button"
              className="button report-filters"
              aria-expanded={hasFilters}
              onClick={() => setFilters(!hasFilters)}
            >
              Values
            </button>
            <PeriodPicker />
            <ComparePicker />
            <FilterButton />
            <SaveButton />
          </div>
          <Chips />
        </div>
        <Course
          isCovered={isCovered}
          title={report?.name ?? view.report}
          overview={isStale ? undefined : overview.data}
          isBusy={isStale || overview.isPending}
          interval={interval}
        />
        <div className="report-facets" aria-busy={overview.isPending}>
          {overview.data && (
            <Facets
              overview={overview.data}
              isStale={isStale}
              report={report}
              onClose={hasFilters ? toValues : undefined}
            />
          )}
        </div>
        <section id="mentions" className="report-middle" aria-label="Mentions" tabIndex={-1}>
          <NewMentions key={version} isCovered={isCovered} onShow={refresh} />
          <div className="report-line" inert={isCovered}>
            {overview.error && <ErrorAlert error={overview.error} onRetry={refresh} />}
            {overview.data && !isStale && <ChangesLine overview={overview.data} />}
            <SortPicker />
          </div>
          <List total={isStale ? undefined : overview.data?.total} version={version} />
        </section>
        {view.mention !== undefined && <Detail id={view.mention} />}
      </main>
    </CodingHost>
  );
}
