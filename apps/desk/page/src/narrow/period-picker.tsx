import { useRef } from 'react';
import { Link } from '../platform/link.js';
import { DEFAULT_PERIOD, type Period, writePeriod } from '../state/period.js';
import { writeView } from '../state/view-url.js';
import { dayOf } from '../time/days.js';
import { closeMenu } from './close-menu.js';
import { periodText } from './period-text.js';
import { show, useShown } from './view-context.js';

const LENGTHS: readonly (readonly [string, Period])[] = [
  ['Last 7 days', { type: 'last', days: 7 }],
  ['Last 30 days', { type: 'last', days: 30 }],
  ['Last 90 days', { type: 'last', days: 90 }],
  ['Last 365 days', { type: 'last', days: 365 }],
  ['All mentions', { type: 'all' }],
];

/** Chooses the days. The last days end with the newest mention. */
export function PeriodPicker() {
  const { view, period } = useShown();
  const details = useRef<HTMLDetailsElement>(null);
  const choose = (chosen: Period) => {
    closeMenu(details.current);
    show({ ...view, period: chosen });
  };
  const first = dayOf(period.begin, view.zone);
  const last = dayOf(period.end - 1, view.zone);
  const isUsual = writePeriod(view.period) === writePeriod(DEFAULT_PERIOD);
  return (
    <div className="period">
      <details
        ref={details}
        className="menu"
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') closeMenu(currentTarget);
        }}
      >
        <summary className="button">{periodText(period, view.zone)}</summary>
        <div className="menu-content">
          <p className="period-note">The last days end with the newest mention.</p>
          {LENGTHS.map(([name, length]) => (
            <button
              key={name}
              type="button"
              className="menu-item"
              aria-pressed={writePeriod(length) === writePeriod(view.period)}
              onClick={() => choose(length)}
            >
              {name}
            </button>
          ))}
          <form
            key={`${first} ${last}`}
            className="period-days"
            onSubmit={(event) => {
              event.preventDefault();
              const given = new FormData(event.currentTarget);
              const days = [String(given.get('first')), String(given.get('last'))].toSorted();
              choose({ type: 'days', first: days[0], last: days[1] });
            }}
          >
            <label>
              From <input type="date" name="first" defaultValue={first} required min="0001-01-01" max="9999-12-30" />
            </label>
            <label>
              To <input type="date" name="last" defaultValue={last} required min="0001-01-01" max="9999-12-30" />
            </label>
            <button type="submit" className="button">
              Show
            </button>
          </form>
        </div>
      </details>
      {!isUsual && (
        <Link
          to={writeView({ ...view, period: DEFAULT_PERIOD })}
          className="period-usual"
          aria-label="Back to the last 30 days"
          // It goes, and the focus with it.
          onClick={() => closeMenu(details.current)}
        >
          Last 30 days
        </Link>
      )}
    </div>
  );
}
