import { Link } from '../platform/link.js';
import { type Overview, useBefore } from '../platform/report-queries.js';
import { FIELDS } from '../state/fields.js';
import { toFilters } from '../state/to-filters.js';
import { writeView } from '../state/view-url.js';
import { useShown } from '../narrow/view-context.js';
import { NarrowLink } from '../narrow/narrow-link.js';
import { periodText } from '../narrow/period-text.js';
import { ValueName } from '../narrow/value-name.js';
import { count, counted } from '../text/format.js';
import { countDays } from '../time/days.js';
import { periodBefore, periodBetween } from '../time/resolve-period.js';
import { useMostChanged } from './use-most-changed.js';
import './changes.css';

/** The total, and what changed most against as much time before. Every count is exact (H2). */
export function ChangesLine({ overview }: { readonly overview: Overview }) {
  const shown = useShown();
  const { view, period } = shown;
  const earlier = periodBefore(period, view.zone);
  const before = useBefore(view.report, toFilters(view, { span: earlier })).data;
  const changes = useMostChanged(overview, before);
  const difference = before && overview.total - before.total;
  return (
    <div className="changes">
      <p>
        <strong className="changes-total">{counted(overview.total, 'mention')}</strong>
        {difference !== undefined && (
          <>
            {', '}
            {difference === 0
              ? 'as many as'
              : `${count(Math.abs(difference))} ${difference > 0 ? 'more than' : 'fewer than'}`}{' '}
            the{' '}
            <Link
              to={writeView({ ...view, period: periodBetween(earlier.begin, earlier.end, view.zone) })}
              title={periodText(earlier, view.zone)}
            >
              {count(before!.total)}{' '}
              {period.days
                ? `in the ${counted(countDays(period.days.first, period.days.last), 'day')} before`
                : 'in as much time before'}
            </Link>
          </>
        )}
      </p>
      {changes.length > 0 && (
        <p className="changes-most">
          Changed most:{' '}
          {changes.map(({ field, key, now, before: was }) => (
            <NarrowLink
              key={field + key}
              className="chip"
              field={field}
              value={key}
              title={`${count(now)} now, ${count(was)} before`}
            >
              <span className="chip-field">{FIELDS[field].label}</span> <ValueName field={field} value={key} />{' '}
              <b>
                {now > was ? '+' : '−'}
                {count(Math.abs(now - was))}
              </b>
            </NarrowLink>
          ))}
        </p>
      )}
    </div>
  );
}
