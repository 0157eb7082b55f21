import { timeBefore, useShown } from '../narrow/view-context.js';
import { periodText } from '../narrow/period-text.js';
import { Link } from '../platform/link.js';
import { writeView } from '../state/view-url.js';
import { count, counted } from '../text/format.js';
import { countDays } from '../time/days.js';
import { periodBetween } from '../time/resolve-period.js';

/** How a total has changed since the time before, with a link that leads there. */
export function Against({ now, before }: { readonly now: number; readonly before: number }) {
  const shown = useShown();
  const { view, period } = shown;
  const earlier = timeBefore(shown);
  if (!earlier) return null;
  const more = `${count(Math.abs(now - before))} ${now > before ? 'more than' : 'fewer than'}`;
  const number = period.days && countDays(period.days.first, period.days.last);
  const days = number === 1 ? 'day' : number && counted(number, 'day');
  return (
    <>
      {before === 0 ? ', and ' : `, ${now === before ? 'as many as' : more} the `}
      <Link
        to={writeView({ ...view, period: periodBetween(earlier.begin, earlier.end, view.zone) })}
        title={periodText(earlier, view.zone)}
      >
        {before === 0 ? 'none' : count(before)} {days ? `in the ${days} before` : 'in as much time before'}
      </Link>
    </>
  );
}
