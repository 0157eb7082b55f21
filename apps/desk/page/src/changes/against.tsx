import { type Shown, useShown } from '../narrow/view-context.js';
import { periodText } from '../narrow/period-text.js';
import { Link } from '../platform/link.js';
import { writeView } from '../state/view-url.js';
import { count, counted } from '../text/format.js';
import { countDays } from '../time/days.js';
import { periodBetween, type ResolvedPeriod } from '../time/resolve-period.js';

/** How a total has changed since the time before, with a link that leads there. */
export function Against({ now, before }: { readonly now: number; readonly before: number }) {
  const shown = useShown();
  const { view, earlier } = shown;
  if (!earlier) return null;
  const more = `${count(Math.abs(now - before))} ${now > before ? 'more than' : 'fewer than'}`;
  return (
    <span className="changes-against">
      {before === 0 ? ', and ' : `, ${now === before ? 'as many as' : more} the `}
      <Link
        to={writeView({ ...view, period: periodBetween(earlier.begin, earlier.end, view.zone) })}
        title={periodText(earlier, view.zone)}
      >
        {before === 0 ? 'none' : count(before)} {whenText(shown, earlier)}
      </Link>
    </span>
  );
}

/** The time that is compared, in words. */
function whenText({ view, period }: Shown, earlier: ResolvedPeriod): string {
  if (view.compare.type === 'year') return 'a year before';
  if (view.compare.type === 'days') return `in ${periodText(earlier, view.zone)}`;
  if (!period.days) return 'in as much time before';
  const number = countDays(period.days.first, period.days.last);
  return `in the ${number === 1 ? 'day' : counted(number, 'day')} before`;
}
