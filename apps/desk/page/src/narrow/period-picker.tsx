import { type Period, writePeriod } from '../state/period.js';
import { usePlatform } from '../platform/platform.js';
import { addDays, type Day, dayOf } from '../time/days.js';
import { beginningOf, following } from '../time/intervals.js';
import { DaysForm } from '../widgets/days-form.js';
import { Menu } from '../widgets/menu.js';
import { periodText } from './period-text.js';
import { show, useShown } from './view-context.js';

const LENGTHS: readonly (readonly [string, Period])[] = [
  ['Last 7 days', { type: 'last', days: 7 }],
  ['Last 30 days', { type: 'last', days: 30 }],
  ['Last 90 days', { type: 'last', days: 90 }],
  ['Last 365 days', { type: 'last', days: 365 }],
  ['All mentions', { type: 'all' }],
  ['Yesterday', { type: 'whole', unit: 'day' }],
  ['Last week', { type: 'whole', unit: 'week' }],
  ['Last month', { type: 'whole', unit: 'month' }],
];

/** Periods of the calendar around a day, as the days that they have. */
function calendarPeriods(today: Day): readonly (readonly [string, Period])[] {
  const of = (day: Day, unit: 'week' | 'month' | 'quarter'): Period => {
    const first = beginningOf(day, unit);
    return { type: 'days', first, last: addDays(following(first, unit), -1) };
  };
  return [
    ['This week', of(today, 'week')],
    ['This month', of(today, 'month')],
    ['This quarter', of(today, 'quarter')],
    ['Last quarter', of(addDays(beginningOf(today, 'quarter'), -1), 'quarter')],
  ];
}

/** Chooses the days. The last days end with the newest mention that is not after today. */
export function PeriodPicker() {
  const { view, period } = useShown();
  const { now } = usePlatform();
  const first = dayOf(period.begin, view.zone);
  const last = dayOf(period.end - 1, view.zone);
  return (
    <Menu className="period" summary={periodText(period, view.zone)}>
      {(close) => {
        const choose = (chosen: Period) => {
          close();
          show({ ...view, period: chosen });
        };
        return (
          <>
            <p className="period-note">The last days end with the newest mention that is not after today.</p>
            {[...LENGTHS, ...calendarPeriods(dayOf(now(), view.zone))].map(([name, named]) => (
              <button
                key={name}
                type="button"
                className="menu-item"
                aria-pressed={writePeriod(named) === writePeriod(view.period)}
                onClick={() => choose(named)}
              >
                {name}
              </button>
            ))}
            <DaysForm
              first={first}
              last={last}
              button="Show"
              onChoose={(from, to) => choose({ type: 'days', first: from, last: to })}
            />
          </>
        );
      }}
    </Menu>
  );
}
