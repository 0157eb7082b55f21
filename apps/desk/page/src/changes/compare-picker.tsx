import { periodText } from '../narrow/period-text.js';
import { show, useShown } from '../narrow/view-context.js';
import type { Compare } from '../state/view.js';
import { dayOf } from '../time/days.js';
import { DaysForm } from '../widgets/days-form.js';
import { Menu } from '../widgets/menu.js';
import './changes.css';

const CHOICES: readonly (readonly [type: 'before' | 'year' | 'none', name: string])[] = [
  ['before', 'As much time before'],
  ['year', 'The same days a year before'],
  ['none', 'Nothing'],
];

/** What the view is compared with. It is also the legend of the line in the chart. */
export function ComparePicker() {
  const { view, period, earlier } = useShown();
  // Nothing is before all mentions, or before the first year.
  if (!earlier && (view.period.type === 'all' || view.compare.type !== 'none')) return null;
  const { begin, end } = earlier ?? period;
  return (
    <Menu
      className="compare"
      summary={
        earlier ? (
          <>
            <span className="compare-line" aria-hidden="true" /> compared with {periodText(earlier, view.zone)}
          </>
        ) : (
          'Compare'
        )
      }
    >
      {(close) => {
        const choose = (compare: Compare) => {
          close();
          show({ ...view, compare });
        };
        return (
          <>
            {CHOICES.map(([type, name]) => (
              <button
                key={type}
                type="button"
                className="menu-item"
                aria-pressed={view.compare.type === type}
                onClick={() => choose({ type })}
              >
                {name}
              </button>
            ))}
            <DaysForm
              first={dayOf(begin, view.zone)}
              last={dayOf(end - 1, view.zone)}
              button="Compare"
              onChoose={(first, last) => choose({ type: 'days', first, last })}
            />
          </>
        );
      }}
    </Menu>
  );
}
